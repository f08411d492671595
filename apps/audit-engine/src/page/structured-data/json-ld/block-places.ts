/** A place in the source of a page, as editors show it. Both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const START = /<script\b[^<>]*>/gi;
const END = /<\/script[\t\n\f\r />]/gi;

/**
 * Returns where in the source of a page the contents of scripts begin: a function from a content to the number of
 * characters before it, in `source` with line breaks as the parser has them. For a content that is there twice, each
 * call returns the next one; undefined if there is none. The parser itself keeps no places, because few pages need them.
 */
export function findContents(source: string): (content: string) => number | undefined {
  const starts = new Map<string, number[]>();
  START.lastIndex = 0;
  for (let start = START.exec(source); start !== null; start = START.exec(source)) {
    const from = START.lastIndex;
    END.lastIndex = from;
    const to = END.exec(source)?.index ?? source.length;
    START.lastIndex = to;
    const content = source.slice(from, to);
    const known = starts.get(content);
    if (known === undefined) starts.set(content, [from]);
    else known.push(from);
  }
  return (content) => starts.get(content)?.shift();
}

/** Returns a source with line breaks and null characters as the parser hands them on (HTML standard, input stream). */
export function asParsed(source: string): string {
  return source.replace(/\r\n?/g, '\n').replace(/\0/g, '\uFFFD');
}

/** Returns the place after so many characters. */
export function placeAfter(source: string, characters: number): Place {
  let line = 1;
  let start = 0;
  for (let end = source.indexOf('\n'); end !== -1 && end < characters; end = source.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: characters - start + 1 };
}
