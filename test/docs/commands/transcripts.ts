/** A command and what it prints, as a document shows it. */
export interface Transcript {
  readonly command: string;
  /** The line of the document that it begins at. */
  readonly line: number;
  /** Of those that show the head. */
  readonly status: number | undefined;
  /** By lower-case name; only those that are shown. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The blocks for Node and Python that follow, which are shown as tabs beside the command. */
  readonly samples: readonly Sample[];
}

/** The same call with a client library. */
interface Sample {
  readonly language: 'Node' | 'Python';
  readonly code: string;
}

/** Up to the end of the blocks for Node and Python behind a `console` block. */
const BLOCKS = /^```console\n([^]*?)^```\n(?:\n```js\n([^]*?)^```\n\n```python\n([^]*?)^```\n)?/gm;

/** All `console` blocks of a Markdown document, each with one command behind a `$`. Throws for one that has none. */
export function transcriptsOf(markdown: string): Transcript[] {
  return [...markdown.matchAll(BLOCKS)].map(({ index, 1: block = '', 2: node, 3: python }) => {
    const line = markdown.slice(0, index).split('\n').length + 1;
    const lines = block.trimEnd().split('\n');
    if (!lines[0]!.startsWith('$ ')) throw new Error(`line ${line}: a block begins with "$ " and a command`);
    const lastOfCommand = lines.findIndex((text) => !text.endsWith('\\'));
    const command = lines
      .slice(0, lastOfCommand + 1)
      .join('\n')
      .slice('$ '.length);
    const samples: readonly Sample[] =
      node === undefined || python === undefined
        ? []
        : [
            { language: 'Node', code: node },
            { language: 'Python', code: python },
          ];
    return { command, line, ...shownResponse(lines.slice(lastOfCommand + 1)), samples };
  });
}

function shownResponse(lines: readonly string[]): Pick<Transcript, 'status' | 'headers' | 'body'> {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(lines[0] ?? '')?.[1];
  const head = status === undefined ? -1 : lines.indexOf('');
  const fields = lines.slice(1, Math.max(1, head)).map((text) => {
    const [name = '', ...rest] = text.split(': ');
    return [name.toLowerCase(), rest.join(': ')];
  });
  return {
    status: status === undefined ? undefined : Number(status),
    headers: Object.fromEntries(fields) as Record<string, string>,
    body: JSON.parse(lines.slice(head + 1).join('\n')) as unknown,
  };
}

/** Fields whose numbers are measured, so that a document can only show examples of them. */
const MEASURED = new Set(['scores', 'retryAfter']);

/**
 * Where an answer differs from what is shown, and how; empty where it does not. Both must have the same fields. In shown
 * texts `…` stands for anything but nothing, and a text that is only that for any value at all.
 */
export function differences(shown: unknown, actual: unknown, at = '', measured = false): string[] {
  const here = at || 'the body';
  if (shown === '…' && actual !== undefined && actual !== '') return [];
  if (typeof shown === 'string' && typeof actual === 'string')
    return matchesText(shown, actual) ? [] : [`${here} is ${actual}, not ${shown}`];
  if (measured && typeof shown === 'number' && typeof actual === 'number') return [];
  if (!isObject(shown) || !isObject(actual))
    return Object.is(shown, actual)
      ? []
      : [`${here} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`];
  const names = new Set([...Object.keys(shown), ...Object.keys(actual)]);
  return [...names].flatMap((name) => {
    const path = at === '' ? name : `${at}.${name}`;
    if (!Object.hasOwn(actual, name)) return [`${path} is missing`];
    if (!Object.hasOwn(shown, name)) return [`${path} is not shown`];
    return differences(shown[name], actual[name], path, measured || MEASURED.has(name));
  });
}

/** Whether a text is the shown one, whose `…` stands for anything but nothing. */
export function matchesText(shown: string, actual: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]+')}$`).test(actual);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

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
