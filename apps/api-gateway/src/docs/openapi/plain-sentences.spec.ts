import { describe, expect, it } from '@jest/globals';
import { nodes } from '../../../test-support/openapi/strict-document.js';
import { openApiDocument } from './document.js';

const MAX_WORDS = 25;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a Markdown text, without code blocks and the addresses of links. */
function sentencesOf(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, '').replace(/\]\([^)]*\)/g, ']');
  return prose
    .split(/\n\s*\n|\n\s*[-*|]/)
    .flatMap((paragraph) => [...SENTENCES.segment(paragraph.replaceAll(/\s+/g, ' '))])
    .map(({ segment }) => segment.trim());
}

describe('the texts of the OpenAPI document', () => {
  it(`have sentences of at most ${MAX_WORDS} words`, () => {
    const document = openApiDocument({ publicUrl: 'https://api.example.com' });
    const long = [...nodes(document)].flatMap(([at, { summary, description }]) =>
      [summary, description]
        .flatMap((text) => (typeof text === 'string' ? sentencesOf(text) : []))
        .filter((sentence) => sentence.split(' ').length > MAX_WORDS)
        .map((sentence) => `${at}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });
});
