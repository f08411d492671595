/** A request as a curl command asks for it. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** `-i`: status line and headers are shown. */
  readonly showsHead: boolean;
}

/**
 * Reads a curl command as a shell and curl would, so that documented commands can be run where there is no curl. Knows
 * what our documents use: quotes, variables, line continuations, and the options -i, -s, -X, -H, -d and --json. Throws for
 * anything else.
 */
export function parseCurl(command: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [program, ...words] = shellWords(command, variables);
  if (program !== 'curl') throw new Error(`not a curl command: ${command}`);
  const headers: Record<string, string> = {};
  const urls: string[] = [];
  let method: string | undefined;
  let body: string | undefined;
  let showsHead = false;
  while (words.length > 0) {
    const word = words.shift()!;
    const value = () => words.shift() ?? missing(word);
    if (word === '-i') showsHead = true;
    else if (word === '-X') method = value();
    else if (word === '-H') addHeader(headers, value());
    else if (word === '-d' || word === '--data') body = value();
    else if (word === '--json') {
      headers['content-type'] ??= 'application/json';
      body = value();
    } else if (word.startsWith('-') && word !== '-s')
      throw new Error(`an option that is not known here: ${word}`);
    else if (word !== '-s') urls.push(word);
  }
  const [url, ...more] = urls;
  if (url === undefined || more.length > 0) throw new Error(`one URL is needed: ${command}`);
  // curl says so of every -d that has no other type.
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body, showsHead };
}

/** A documented command, and how often it is to be run: that within `for x in $(seq n); do …; done`, or once. */
export function repetitionOf(command: string): { readonly times: number; readonly command: string } {
  const [, times, repeated] = /^for \w+ in \$\(seq (\d+)\); do ([^]*); done$/.exec(command) ?? [];
  return repeated === undefined ? { times: 1, command } : { times: Number(times), command: repeated };
}

function addHeader(headers: Record<string, string>, line: string): void {
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error(`no header: ${line}`);
  headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
}

function missing(option: string): never {
  throw new Error(`${option} needs a value`);
}

/** In single quotes everything stands for itself, in double quotes all but variables does. */
const TOKEN = /\\\n|'([^']*)'|"([^"]*)"|(\s+)|([^\s'"\\]+)/gy;

function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let end = 0;
  for (const token of command.trim().matchAll(TOKEN)) {
    end = token.index + token[0].length;
    const [whole, single, double, blank, plain] = token;
    if (blank !== undefined || whole === '\\\n') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + (single ?? expand(double ?? plain ?? '', variables));
    }
  }
  if (end !== command.trim().length)
    throw new Error(`can't be read from here on: ${command.trim().slice(end)}`);
  return word === undefined ? words : [...words, word];
}

function expand(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the variable ${name} stands for nothing`);
    return value;
  });
}
