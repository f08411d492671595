/** Takes out what says which part of a page is which: landmarks become `div`, and roles go. */
export function withoutMarks(html: string): string {
  return html
    .replace(/<(\/?)(?:main|article|nav|aside|header|footer)\b/gi, '<$1div')
    .replace(/\srole="[^"]*"/gi, '');
}
