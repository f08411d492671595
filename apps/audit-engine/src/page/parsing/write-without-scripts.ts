import { type DefaultTreeAdapterMap, type Parser, TokenizerMode } from 'parse5';

/** A tag without `<` in it, so that all tags of a page are found in one pass. */
const START = /<(script|style)\b[^<>]*>/gi;
const END = { script: /<\/script[\t\n\f\r />]/gi, style: /<\/style[\t\n\f\r />]/gi } as const;
/** Every cut copies up to 64 KB of the parser's buffer, which shorter contents are not worth. */
const MIN_CHARACTERS = 1_000;
/** In a script. */
const HIDES_END_TAGS = '<!--';

type PageParser = Parser<DefaultTreeAdapterMap>;
type Element = DefaultTreeAdapterMap['element'];

/**
 * Gives a page to a parser without the contents of its longer scripts and styles, which the parser would read character
 * by character and drop; `isKept` is asked for scripts. Whether a tag is one, only the parser knows: it is told of the
 * page up to there, and then asked. The tree is the same. `skip` is told of the characters that the parser did not get.
 */
export function writeWithoutScripts(
  parser: PageParser,
  html: string,
  isKept: (script: Element) => boolean,
  skip: (characters: number) => void,
): void {
  let written = 0;
  START.lastIndex = 0;
  for (let start = START.exec(html); start !== null; start = START.exec(html)) {
    const name = start[1]?.toLowerCase() === 'style' ? 'style' : 'script';
    const from = START.lastIndex;
    END[name].lastIndex = from;
    const to = END[name].exec(html)?.index;
    if (to === undefined) break;
    START.lastIndex = to;
    if (to - from < MIN_CHARACTERS) continue;
    parser.tokenizer.write(html.slice(written, from), false);
    const element = elementOf(parser, name);
    const isSkipped =
      element !== undefined &&
      (name === 'style' || (!isKept(element) && !html.slice(from, to).includes(HIDES_END_TAGS)));
    written = isSkipped ? to : from;
    if (isSkipped) skip(to - from);
  }
  parser.tokenizer.write(html.slice(written), true);
}

/** Returns the script or style whose content comes next; undefined if the parser is anywhere else. */
function elementOf({ tokenizer, openElements }: PageParser, name: 'script' | 'style'): Element | undefined {
  const { current } = openElements;
  const state = name === 'script' ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT;
  const isThere = tokenizer.state === state && current !== undefined && 'tagName' in current;
  return isThere && current.tagName === name ? current : undefined;
}
