/**
 * The files that a Markdown document shows: code by file name, which is what the comment on a block's first line says, as in
 * `// receiver.mjs` and `# receiver.py`. Blocks may stand in a list.
 */
export function filesOf(markdown: string): ReadonlyMap<string, string> {
  const blocks = markdown.matchAll(/^( *)```(?:js|python|sh)\n( *(?:\/\/|#) (\w[\w.-]*)\n[^]*?)^ *```$/gm);
  return new Map(
    [...blocks].map(({ 1: indent = '', 2: code = '', 3: name = '' }) => [
      name,
      code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ]),
  );
}
