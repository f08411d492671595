import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { isStructuredData, parseDocument } from './parse-document.js';

/** What the parser alone makes of a page, less what `parseDocument` leaves out. */
function parsedPlainly(html: string): string {
  const document = parse(html);
  const open: DefaultTreeAdapterMap['parentNode'][] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isSilent =
      'tagName' in node &&
      (node.tagName === 'style' || (node.tagName === 'script' && !isStructuredData(node)));
    node.childNodes = node.childNodes.filter(
      ({ nodeName }) => nodeName !== '#comment' && !(isSilent && nodeName === '#text'),
    );
    for (const child of node.childNodes) {
      if ('childNodes' in child) open.push(child);
      if ('content' in child) open.push(child.content);
    }
  }
  return serialize(document);
}

const long = 'if (a < b && "x") { run(); }\n'.repeat(40);
const pieces = [
  ...['<script>', '<script src="/a>b.js">', '<SCRIPT type=module>', '<script data-x="<">', '</script>'],
  ...['</SCRIPT\n>', '</script/x>', '</scripts>', '<script type="application/ld+json">', '<style>'],
  ...['</style>', '<style media="a<b">', '</STYLE >', '<!--', '-->', '--!>', '<!', '<p title="', '">'],
  ...["'", '<svg>', '</svg>', '<textarea>', '</textarea>', '<title>', '</title>', '<noscript>'],
  ...['</noscript>', '<template>', '</template>', '<table>', '<select>', '<body>', '<plaintext>'],
  ...['<p>text ', '&am', 'p;', '\r', '\n', '\0', '😀', 'two words', ' ', '\t', '\f', '\n    ', '\r\n'],
  ...['ä', '\ud83d', '<tr><td>', '<pre>\n', '<b>', '</p>'],
  ...['<a class="one two\n three" HREF=\'/x&amp;y\' data-a=b>', "<i title='", ' lang = "', '<H1 ', '/>'],
  ...['<table><col>'],
];

describe('a document', () => {
  it('is what the parser alone makes of a page, whatever is in its scripts', () => {
    const inner = fc.constantFrom(long, '<!--', '-->', '<script>', '</script>', '<style>', '</style>');
    const script = fc
      .tuple(fc.constantFrom('<script>', '<style>'), fc.array(inner, { minLength: 2, maxLength: 8 }))
      .map(([start, parts]) => start + parts.join(''));
    const piece = fc.oneof(
      script,
      fc.constantFrom(...pieces),
      fc.constantFrom(...pieces.slice(0, 11)),
      fc.constant(long),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (parts) => {
        const html = parts.join('');
        expect(serialize(parseDocument(html))).toBe(parsedPlainly(html));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(readCorpus().map(({ name, html }) => [name, Buffer.from(html).toString()] as const))(
    'is so of %s',
    (_name, html) => {
      expect(serialize(parseDocument(html))).toBe(parsedPlainly(html));
    },
  );

  it.each(['<frameset>two words</frameset>', '<template><col>two words</template>'])(
    'lacks only the spaces between words that no page shows: %s',
    (html) => {
      expect(parsedPlainly(html)).toBe(serialize(parseDocument(html)).replace(/(?<=<frameset>|<col>)/, ' '));
    },
  );

  it('has 400,000 characters of text at most, however long a piece of it is', () => {
    const text = (html: string) => /<p>(.*)<\/p>/.exec(serialize(parseDocument(html)))?.[1];
    for (const word of ['word ', 'words without end'])
      expect(text(`<p>${word.repeat(100_000)}</p>`)).toBe(word.repeat(100_000).slice(0, 400_000));
  });
});
