import { describe, expect, it } from '@jest/globals';
import { acceptsMarkdown } from './accept-media-type.js';

describe('Markdown by the Accept header', () => {
  it.each([
    'text/markdown',
    'TEXT/Markdown',
    'text/markdown; charset=utf-8; variant=GFM',
    'text/markdown, text/html, */*',
    'text/html;q=0.9, text/markdown',
    'text/markdown;q=0.5, */*;q=0.1',
    'text/markdown;variant=GFM;q=0.8,text/html;q=0.800',
  ])('is sent for %s', (header) => expect(acceptsMarkdown(header)).toBe(true));

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, text/markdown;q=0.9',
    'text/markdown;q=0',
    'text/markdown;q=2',
    'text/markdown;q=0.9999',
    'text/markdown;q=0.5, */*',
    'text/markdownish',
  ])('is not sent for %s', (header) => expect(acceptsMarkdown(header)).toBe(false));
});
