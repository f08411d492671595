/**
 * The files that a Markdown document shows: code by file name, which is what the comment on a block's first line says, as in
 * `// receiver.mjs` and `# receiver.py`.
 */
export function filesOf(markdown: string): ReadonlyMap<string, string> {
  const blocks = markdown.matchAll(/^```(?:js|python)\n((?:\/\/|#) (\w[\w.-]*)\n[^]*?)^```$/gm);
  return new Map([...blocks].map(({ 1: code = '', 2: name = '' }) => [name, code]));
}
