import sniffEncoding from 'html-encoding-sniffer';
import { serializeOuter } from 'parse5';
import { MIMEType } from 'whatwg-mimetype';
import type { Element } from './parse-document.js';

export interface DecodedHtml {
  readonly text: string;
  /** The canonical name, for example `UTF-8`. */
  readonly encoding: string;
  /** The source of the declaration; `nobody` if the encoding was guessed. */
  readonly declaredBy: 'bom' | 'http' | 'meta' | 'xml' | 'nobody';
  /** The encoding in the meta element, if it differs from the one that was used. */
  readonly contradictedBy: string | undefined;
  /** The number of characters that the encoding could not decode. */
  readonly replacements: number;
}

/** How a page is decoded, beside its bytes and its media type. */
interface Decoding {
  /** XML is decoded by its own declaration, else as UTF-8. */
  readonly xml?: boolean;
  /** The encoding that a `<meta>` names, which the parser found later than in the first 1,024 bytes. */
  readonly late?: string;
}

/**
 * Decodes a page as browsers do: by its byte order mark, else HTTP, else `<meta>`, else windows-1252 (HTML standard).
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | undefined,
  { xml = false, late }: Decoding = {},
): DecodedHtml {
  const label = charsetOf(contentType);
  const sniffed = sniffEncoding(bytes, {
    xml,
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    ...(late === undefined ? {} : { defaultEncoding: late }),
  });
  // "replacement" and similar names stand for encodings that browsers no longer read.
  const encoding = isEncoding(sniffed) ? sniffed : 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  const byMeta = late ?? (xml ? undefined : metaEncodingOf(bytes));
  return {
    text,
    encoding,
    declaredBy: declarerOf(bytes, label, byMeta) ?? (xml ? 'xml' : 'nobody'),
    contradictedBy: byMeta === encoding ? undefined : byMeta,
    replacements: hasStray(bytes, text) ? 0 : countReplacements(text),
  };
}

/** Returns the encoding that a meta element names; undefined if it names none that browsers read. */
export function encodingNamedBy(meta: Element): string | undefined {
  return metaEncodingOf(Buffer.from(serializeOuter(meta)));
}

function charsetOf(contentType: string | undefined): string | undefined {
  const label =
    contentType === undefined ? undefined : MIMEType.parse(contentType)?.parameters.get('charset');
  return label === undefined || !isEncoding(label) ? undefined : label;
}

function declarerOf(
  bytes: Uint8Array,
  label: string | undefined,
  byMeta: string | undefined,
): DecodedHtml['declaredBy'] | undefined {
  const [a, b, c] = bytes;
  if ((a === 0xef && b === 0xbb && c === 0xbf) || (a === 0xfe && b === 0xff) || (a === 0xff && b === 0xfe))
    return 'bom';
  if (label !== undefined) return 'http';
  return byMeta === undefined ? undefined : 'meta';
}

/** `<meta>` decided if the result does not depend on the fallback. A byte order mark overrides it. */
function metaEncodingOf(bytes: Uint8Array): string | undefined {
  const byUtf8 = sniffEncoding(bytes, { defaultEncoding: 'UTF-8' });
  const decided = byUtf8 === sniffEncoding(bytes, { defaultEncoding: 'windows-1252' });
  return decided && isEncoding(byUtf8) ? byUtf8 : undefined;
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** One or two came with a text that somebody pasted; a page that lost its letters has more. */
const MAX_STRAY = 2;
const WRITTEN = Buffer.from('\uFFFD');

/** Returns whether the only replacements are few, and stand in the page as it was sent. */
function hasStray(bytes: Uint8Array, text: string): boolean {
  const all = countReplacements(text);
  if (all === 0 || all > MAX_STRAY) return false;
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let written = 0;
  for (let at = sent.indexOf(WRITTEN); at !== -1; at = sent.indexOf(WRITTEN, at + 1)) written++;
  return written === all;
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) count++;
  return count;
}
