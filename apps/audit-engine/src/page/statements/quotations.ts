export interface Quotation {
  readonly text: string;
  /** The text right before and right after it. */
  readonly before: string;
  readonly after: string;
}

/**
 * The closing mark of each opening mark: English “ ”, German „ “, Polish „ ”, French « », Danish » «, Swedish ” ”,
 * Japanese 「 」.
 */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '＂': '＂',
  '“': '”“',
  '„': '“”"',
  '”': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '「': '」',
  '『': '』',
  '﹁': '﹂',
  '‘': '’',
};

const MARK = /["＂“„”«»‹›「」『』﹁﹂‘’]/g;

const MAX_CHARACTERS = 400;
const CONTEXT_CHARACTERS = 120;
const MAX_QUOTATIONS = 200;

/** Returns the quotations in a text, in one pass. Skips those without an end, or longer than 400 characters. */
export function quotationsIn(text: string): Quotation[] {
  const found: Quotation[] = [];
  let open = -1;
  let closing = '';
  for (const { 0: mark, index: at } of text.matchAll(MARK)) {
    if (found.length === MAX_QUOTATIONS) break;
    if (open >= 0 && at - open > MAX_CHARACTERS) open = -1;
    if (open >= 0 && closing.includes(mark) && !isApostrophe(text, at)) {
      found.push({
        text: text.slice(open + 1, at),
        before: text.slice(Math.max(0, open - CONTEXT_CHARACTERS), open),
        after: text.slice(at + 1, at + 1 + CONTEXT_CHARACTERS),
      });
      open = -1;
    } else if ((open < 0 || mark === text[open]) && Object.hasOwn(CLOSING, mark)) {
      open = at;
      closing = CLOSING[mark] ?? '';
    }
  }
  return found;
}

function isApostrophe(text: string, at: number): boolean {
  return text[at] === '’' && /^\p{L}/u.test(text.slice(at + 1, at + 3));
}
