import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type Token, type TreeAdapter } from 'parse5';
import { PageTokenizer } from './page-tokenizer.js';
import { writeWithoutScripts } from './write-without-scripts.js';

export type Document = DefaultTreeAdapterMap['document'];
/** `tagEnd` is where its start tag ends in the markup; undefined for one that the parser added. */
export type Element = DefaultTreeAdapterMap['element'] & { tagEnd?: number | undefined };
export type ChildNode = DefaultTreeAdapterMap['childNode'];
export type TextNode = DefaultTreeAdapterMap['textNode'];

/**
 * Parses as browsers do, into a tree without comments and scripts; `onTemplate` is told of each template. Throws
 * `HtmlTooComplex`.
 */
export function parseDocument(html: string, onTemplate?: () => void): Document {
  let skipped = 0;
  const parser: Parser<DefaultTreeAdapterMap> = new Parser<DefaultTreeAdapterMap>({
    treeAdapter: {
      ...leanTree((attributes) => {
        const end = tokenizer.endOfTag(attributes);
        return end === undefined ? undefined : end + skipped;
      }),
      setTemplateContent(template, content) {
        onTemplate?.();
        defaultTreeAdapter.setTemplateContent(template, content);
      },
    },
  });
  const tokenizer = new PageTokenizer(parser.options, parser);
  parser.tokenizer = tokenizer;
  writeWithoutScripts(parser, html, isStructuredData, (characters) => (skipped += characters));
  return parser.document;
}

/** Real pages reach 10,112 elements and 51 levels (1,355 measured). */
const MAX_ELEMENTS = 60_000;
const MAX_DEPTH = 512;

/** Visible and hidden text beyond this is left out; checks read at most 300,000 characters of it. */
const MAX_CHARACTERS = 400_000;

const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0c, 0x0d]);
const MAX_INDENTATION = 1_000;

/** The page's markup is larger or deeper than any real page needs. */
export class HtmlTooComplex extends Error {
  override readonly name = 'HtmlTooComplex';

  constructor(
    readonly measure: 'elements' | 'depth',
    readonly limit: number,
  ) {
    super(`more than ${limit} ${measure}`);
  }
}

/**
 * Returns a tree adapter that keeps only what checks read: no comments, no scripts and styles except structured data,
 * and a limited amount of text. Text may arrive in many pieces, and a million took 300 MB. Elements and levels are
 * counted while they are made: without a limit, 56 KB of misnested markup took 15.8 s and 2.7 GB, with it 19 ms
 * (measured). `endOfTag` returns where the tag with these attributes ends in the markup. Throws `HtmlTooComplex`.
 */
function leanTree(
  endOfTag: (attributes: readonly Token.Attribute[]) => number | undefined,
): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let depth = 0;
  let characters = 0;
  // A script may arrive in pieces, too.
  let script: { readonly element: Element; readonly isWanted: boolean } | undefined;
  /** Returns what is kept of a text, which may arrive in pieces. */
  const kept = (parent: DefaultTreeAdapterMap['parentNode'], text: string): string => {
    const tag = 'tagName' in parent ? parent.tagName : undefined;
    if (tag === 'style') return '';
    // Blocks of structured data have their own limit, because a block that is cut can't be read.
    if ('tagName' in parent && tag === 'script') {
      if (script?.element !== parent) script = { element: parent, isWanted: isStructuredData(parent) };
      return script.isWanted ? text : '';
    }
    const room = Math.max(0, MAX_CHARACTERS - characters);
    // White space arrives separately from words, and indentation is not text.
    characters += text.length < MAX_INDENTATION && WHITE_SPACE.has(text.charCodeAt(0)) ? 1 : text.length;
    return characters <= MAX_CHARACTERS ? text : text.slice(0, room);
  };
  return {
    ...defaultTreeAdapter,
    // As the default one, in one piece: a property that is added later costs each element another object.
    createElement(tagName, namespaceURI, attrs): Element {
      if (++elements > MAX_ELEMENTS) throw new HtmlTooComplex('elements', MAX_ELEMENTS);
      const nodeName = tagName;
      const tagEnd = endOfTag(attrs);
      return { nodeName, tagName, attrs, namespaceURI, childNodes: [], parentNode: null, tagEnd };
    },
    onItemPush() {
      if (++depth > MAX_DEPTH) throw new HtmlTooComplex('depth', MAX_DEPTH);
    },
    onItemPop() {
      depth--;
    },
    createCommentNode: () => COMMENT,
    appendChild(parent, node) {
      if (node !== COMMENT) defaultTreeAdapter.appendChild(parent, node);
    },
    insertText(parent, text) {
      const part = kept(parent, text);
      if (part !== '') defaultTreeAdapter.insertText(parent, part);
    },
    insertTextBefore(parent, text, reference) {
      const part = kept(parent, text);
      if (part !== '') defaultTreeAdapter.insertTextBefore(parent, part, reference);
    },
  };
}

const COMMENT = defaultTreeAdapter.createCommentNode('');

/** True for JSON-LD; its media type may have parameters. */
export function isStructuredData(script: Element): boolean {
  const type = script.attrs.find(({ name }) => name === 'type')?.value;
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/ld+json';
}
