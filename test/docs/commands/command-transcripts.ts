/** A command of `acs`, and what a document shows that it prints. */
export interface CommandTranscript {
  /** Without `npm run --silent acs --`. */
  readonly command: string;
  /** The line of the document that it begins at. */
  readonly line: number;
  readonly output: string;
}

const PROMPT = '$ npm run --silent acs -- ';

/** All `console` blocks of a Markdown document that begin with a command of `acs`. */
export function commandTranscriptsOf(markdown: string): CommandTranscript[] {
  return [...markdown.matchAll(/^```console\n([^]*?)^```$/gm)].flatMap((block) => {
    const [command = '', ...output] = block[1]!.trimEnd().split('\n');
    if (!command.startsWith(PROMPT)) return [];
    const line = markdown.slice(0, block.index).split('\n').length + 1;
    return [{ command: command.slice(PROMPT.length), line, output: output.join('\n') }];
  });
}
