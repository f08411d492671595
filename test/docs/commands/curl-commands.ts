import { type CurlRequest, parseCurl, repetitionOf } from './curl-command.js';

/** A curl command of a page, wherever it stands there: in a block, in a list, in a line of prose, behind `kubectl run`. */
export interface DocumentedCurl {
  /** The line of the page that it begins at. */
  readonly line: number;
  readonly request: CurlRequest;
  /** The `code` of the error that the page shows as its answer. */
  readonly shownError: string | undefined;
}

/** What stands where a page does not say what its variables are. */
const VARIABLES = {
  ACS_BASE_URL: 'https://gateway',
  ACS_API_KEY: 'acs_live_x',
  AUDIT_ID: 'aud_1',
  DELIVERY_ID: 'dlv_1',
};

/** The name of the program where it is one that is run: not a part of a path or of another name, and not in backticks alone. */
const PROGRAM = /(?<![\w/.-])curl(?=[ \t\\])/g;

/** A command up to where its output goes, or the next one begins. */
const COMMAND = /^(?:\\\n|'[^']*'|"[^"]*"|[^\n|;&<>()'"\\`])*/;

/** All curl commands of a Markdown page. Throws for one that can't be read, so that none goes unchecked. */
export function curlCommandsOf(markdown: string): readonly DocumentedCurl[] {
  return [...markdown.matchAll(PROGRAM)].map(({ index }) => {
    const before = markdown.slice(0, index);
    const line = before.split('\n').length;
    const [text = ''] = COMMAND.exec(markdown.slice(index)) ?? [];
    const after = markdown.slice(index + text.length);
    try {
      const request = parseCurl(repetitionOf(text.trimEnd()).command, {
        ...VARIABLES,
        ...assignedIn(before),
      });
      return { line, request, shownError: shownErrorOf(after) };
    } catch (error) {
      throw new Error(`line ${line}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** The variables that a page sets, by lines of their own. */
function assignedIn(text: string): Record<string, string> {
  const lines = text.matchAll(/^ *(?:\$ |export )?([A-Z]\w*)=('[^']*'|"[^"$]*"|[^\s'"$]+)(?: +#.*)?$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replace(/^(['"])(.*)\1$/s, '$2')]),
  );
}

/** Of the answer that follows in the same block. */
function shownErrorOf(after: string): string | undefined {
  const [rest = ''] = after.split('```', 1);
  return /^[^\n]*\nHTTP\/1\.1 4[^]*?"code": "(\w+)"/.exec(rest)?.[1];
}
