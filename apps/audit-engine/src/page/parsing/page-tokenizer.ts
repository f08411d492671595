import { type Token, Tokenizer } from 'parse5';

/** The kinds of characters that a state only adds to what it reads. */
const TEXT = 1;
const SPACE = 2;
const VALUE = 4;
const SCRIPT = 8;
const NAME = 16;

/** For each character of ASCII, what it may be part of. */
const RUNS = Uint8Array.from({ length: 128 }, (_, code) => runsOf(String.fromCharCode(code)));
/** What a character beyond ASCII may be part of. */
const BEYOND = TEXT | VALUE | SCRIPT;

const LINE_FEED = 0x0a;

function runsOf(character: string): number {
  // The parser turns both into another character.
  if (character === '\0' || character === '\r') return 0;
  return (
    (' \t\n'.includes(character) ? SPACE : '<&\f'.includes(character) ? 0 : TEXT) |
    ('"\'&'.includes(character) ? 0 : VALUE) |
    (character === '<' ? 0 : SCRIPT) |
    (/[a-z\d-]/.test(character) ? NAME : 0)
  );
}

/**
 * Reads as the tokenizer of parse5 does (HTML Standard, 13.2.5), but a run of characters of one kind at once: most of a
 * page is words, indentation, long attributes and scripts. Each state that is overridden adds every character of such a
 * run to the text, name or value that it reads, and stays. Lines are not counted, which only locations would need.
 *
 * Words with one space between them are one token, not three. The tree is the same, except in and after a frameset and
 * between the columns of a template: there the parser drops words and keeps the spaces between them, and this drops both.
 */
export class PageTokenizer extends Tokenizer {
  /** The attributes of the tag that is given to the parser. */
  private ownAttributes: readonly Token.Attribute[] | undefined;

  /** Returns where the tag with these attributes ends, while it is given to the parser; undefined for any other. */
  endOfTag(attributes: readonly Token.Attribute[]): number | undefined {
    return attributes === this.ownAttributes ? this.preprocessor.offset : undefined;
  }

  protected override emitCurrentTagToken(): void {
    this.ownAttributes = (this.currentToken as Token.TagToken).attrs;
    super.emitCurrentTagToken();
    this.ownAttributes = undefined;
  }

  protected override _stateData(code: number): void {
    super._stateData(code);
    this.readText(code, TEXT | SPACE);
  }

  protected override _stateScriptData(code: number): void {
    super._stateScriptData(code);
    this.readText(code, SCRIPT);
  }

  protected override _stateAttributeValueDoubleQuoted(code: number): void {
    super._stateAttributeValueDoubleQuoted(code);
    this.readText(code, VALUE);
  }

  protected override _stateAttributeValueSingleQuoted(code: number): void {
    super._stateAttributeValueSingleQuoted(code);
    this.readText(code, VALUE);
  }

  protected override _stateTagName(code: number): void {
    super._stateTagName(code);
    if ((kindsOf(code) & NAME) !== 0) (this.currentToken as Token.TagToken).tagName += this.readName();
  }

  protected override _stateAttributeName(code: number): void {
    super._stateAttributeName(code);
    if ((kindsOf(code) & NAME) !== 0) this.currentAttr.name += this.readName();
  }

  /** Reads on after a character of one of these kinds, to the end of its run. */
  private readText(code: number, kinds: number): void {
    const kind = kinds & kindsOf(code);
    const { html, pos } = this.preprocessor;
    // A line feed may stand for a carriage return, after which the parser skips another.
    if (kind === 0 || (code === LINE_FEED && html.charCodeAt(pos) !== code)) return;
    this.runEnd = this.readOn(kind);
  }

  /** Returns what follows of a name. */
  private readName(): string {
    const { html, pos } = this.preprocessor;
    return html.slice(pos + 1, this.readOn(NAME));
  }

  /** Makes the last character of the run the current one. Returns the offset after it. */
  private readOn(kind: number): number {
    const { preprocessor } = this;
    const end = endOfRun(preprocessor.html, preprocessor.pos + 1, kind);
    preprocessor.pos = end - 1;
    return end;
  }
}

function endOfRun(html: string, from: number, kind: number): number {
  let end = from;
  for (;;) {
    while (end < html.length && (kindsOf(html.charCodeAt(end)) & kind) !== 0) end++;
    const goesOn =
      kind === TEXT &&
      end + 1 < html.length &&
      (kindsOf(html.charCodeAt(end)) & SPACE) !== 0 &&
      (kindsOf(html.charCodeAt(end + 1)) & TEXT) !== 0;
    if (!goesOn) return end;
    end += 2;
  }
}

/** None for the end, which has a negative code. */
function kindsOf(code: number): number {
  if (code < 0) return 0;
  return code < RUNS.length ? (RUNS[code] ?? 0) : BEYOND;
}
