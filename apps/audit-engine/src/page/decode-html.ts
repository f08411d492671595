import sniffEncoding from 'html-encoding-sniffer';
import { MIMEType } from 'whatwg-mimetype';

export interface DecodedHtml {
  readonly text: string;
  /** Canonical name, for example `UTF-8`. */
  readonly encoding: string;
  /** Who said so; `nobody` where it was guessed. */
  readonly declaredBy: 'bom' | 'http' | 'meta' | 'nobody';
  /** Characters that the encoding could not explain. */
  readonly replacements: number;
}

/** Decodes a page as browsers do: byte order mark before HTTP before `<meta>`, else windows-1252 (HTML standard). */
export function decodeHtml(bytes: Uint8Array, contentType: string | undefined): DecodedHtml {
  const label = charsetOf(contentType);
  const encoding = sniffEncoding(bytes, label === undefined ? {} : { transportLayerEncodingLabel: label });
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, declaredBy: declarerOf(bytes, label), replacements: countReplacements(text) };
}

function charsetOf(contentType: string | undefined): string | undefined {
  const label =
    contentType === undefined ? undefined : MIMEType.parse(contentType)?.parameters.get('charset');
  return label === undefined || !isEncoding(label) ? undefined : label;
}

function declarerOf(bytes: Uint8Array, label: string | undefined): DecodedHtml['declaredBy'] {
  const [a, b, c] = bytes;
  if ((a === 0xef && b === 0xbb && c === 0xbf) || (a === 0xfe && b === 0xff) || (a === 0xff && b === 0xfe))
    return 'bom';
  if (label !== undefined) return 'http';
  // A meta element decides where the answer does not depend on the fallback.
  const byUtf8 = sniffEncoding(bytes, { defaultEncoding: 'UTF-8' });
  return byUtf8 === sniffEncoding(bytes, { defaultEncoding: 'windows-1252' }) ? 'meta' : 'nobody';
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) count++;
  return count;
}
