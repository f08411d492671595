import { describe, expect, it } from '@jest/globals';
import { fence, plain } from './markdown.js';

describe('text in a page', () => {
  it.each([
    ['<title> & {{ page_title }}', '&lt;title&gt; &amp; &lcub;&lcub; page\\_title }}'],
    ['a | b, [c](d), *e*, `f`, ~g~, \\', 'a \\| b, \\[c\\](d), \\*e\\*, \\`f\\`, \\~g\\~, \\\\'],
    ['at https://site.example: og:title', 'at https\\://site.example: og\\:title'],
    ['# one', '\\# one'],
    ['- one', '\\- one'],
    ['1. one', '1\\. one'],
    ['1 for 0.5. Two - three', '1 for 0.5. Two - three'],
  ])('has nothing of Markdown or Vue: %s', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it('may be code with a block of code in it', () => {
    expect(fence('txt', 'a\n````\nb\n```')).toBe('`````txt\na\n````\nb\n```\n`````');
  });
});
