import { isUtf8 } from 'node:buffer';
import { crc32, inflateSync } from 'node:zlib';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_LOGO_BYTES } from '#contracts/limits';
import { limitText } from '../../http/bodies/body-limit.js';

export interface Logo {
  readonly mediaType: 'image/png' | 'image/svg+xml; charset=utf-8';
  readonly bytes: Buffer;
}

/** Pixels of a side. A report shows a logo 48 pixels high. */
const MAX_SIDE = 1_000;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a logo must be, to be read after its name. */
class RefusedLogo extends Error {}

/**
 * Returns the picture in a text of base64, or a rule, to be read after the name of the field, where there is none that we
 * show: a PNG that is whole, or an SVG that neither runs nor loads anything, of at most `MAX_LOGO_BYTES`.
 */
export function readLogo(base64: string): Logo | string {
  try {
    return logoIn(base64);
  } catch (error) {
    if (error instanceof RefusedLogo) return error.message;
    throw error;
  }
}

function logoIn(base64: string): Logo {
  if (!BASE64.test(base64) || base64.length % 4 !== 0)
    throw new RefusedLogo('must be a file in base64, of at most ' + limitText(MAX_LOGO_BYTES));
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) throw new RefusedLogo(`must have at most ${limitText(MAX_LOGO_BYTES)}`);
  if (isPng(bytes)) checkPng(bytes);
  else {
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    if (!isUtf8(bytes) || !text.trimStart().startsWith('<'))
      throw new RefusedLogo('must be a PNG, or an SVG in UTF-8');
    checkSvg(text);
  }
  return decodedLogo(base64);
}

/** Returns the picture in a text that `readLogo` has accepted. */
export function decodedLogo(base64: string): Logo {
  const bytes = Buffer.from(base64, 'base64');
  // With its encoding, so that browsers read what was checked.
  return { mediaType: isPng(bytes) ? 'image/png' : 'image/svg+xml; charset=utf-8', bytes };
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}

/**
 * Reads all chunks with their checksums, and the pixels. Decoders of npm inflate whatever a file holds; this one stops at
 * what its size allows.
 */
function checkPng(bytes: Buffer): void {
  const parts: Buffer[] = [];
  let [at, last, hasPalette] = [PNG_SIGNATURE.length, '', false];
  let header: PngHeader = { height: 0, lineBytes: 0, isIndexed: false, isInterlaced: false };
  while (last !== 'IEND') {
    if (at + 12 > bytes.length) throw new RefusedLogo('must be a whole PNG: this one ends too early');
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw new RefusedLogo('must be a whole PNG: this one ends too early');
    last = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      throw new RefusedLogo('must be a whole PNG: a checksum of this one is wrong');
    if (at === PNG_SIGNATURE.length) header = headerOf(bytes, last);
    hasPalette ||= last === 'PLTE';
    if (last === 'IDAT') parts.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  const { height, lineBytes, isIndexed, isInterlaced } = header;
  if (isIndexed && !hasPalette)
    throw new RefusedLogo('must be a whole PNG: the palette of this one is missing');
  const least = height * lineBytes;
  let pixels: Buffer;
  try {
    // An interlaced one has nearly twice as many lines, which are shorter.
    pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: 2 * least + 64 * height + 64 });
  } catch {
    throw new RefusedLogo('must be a whole PNG: the pixels of this one can not be read');
  }
  if (!isInterlaced && pixels.length < least)
    throw new RefusedLogo('must be a whole PNG: this one has too few pixels');
}

interface PngHeader {
  readonly height: number;
  /** Of one line of pixels, with the byte of its filter. */
  readonly lineBytes: number;
  readonly isIndexed: boolean;
  readonly isInterlaced: boolean;
}

/** The channels of each type of color, and the bits that they may have (PNG Third Edition, table 8). */
const COLORS: ReadonlyMap<number, { readonly channels: number; readonly bits: readonly number[] }> = new Map([
  [0, { channels: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { channels: 3, bits: [8, 16] }],
  [3, { channels: 1, bits: [1, 2, 4, 8] }],
  [4, { channels: 2, bits: [8, 16] }],
  [6, { channels: 4, bits: [8, 16] }],
]);

function headerOf(bytes: Buffer, chunk: string): PngHeader {
  if (chunk !== 'IHDR') throw new RefusedLogo('must be a whole PNG: this one has no header');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE)
    throw new RefusedLogo(
      `must have at most ${MAX_SIDE} × ${MAX_SIDE} pixels, and this one has ${width} × ${height}`,
    );
  const [depth = 0, type = 0, compression, filter, interlace = 2] = bytes.subarray(24, 29);
  const color = COLORS.get(type);
  if (!color?.bits.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw new RefusedLogo('must be a whole PNG: the header of this one is wrong');
  const lineBytes = 1 + Math.ceil((width * color.channels * depth) / 8);
  return { height, lineBytes, isIndexed: type === 3, isInterlaced: interlace === 1 };
}

/** Deeper than any logo: the parser looks for a name space on each level. */
const MAX_DEPTH = 100;
const RUNS = ['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'listener'];
/** A part of the same file, or a picture in it. */
const WITHIN = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i;
/** An escape could hide the others. */
const LOADS =
  /@import|image-set\(|src\(|\\|url\((?!\s*(?:["']\s*)?(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]))/i;

/** Well-formed XML whose root is an SVG, without what runs or loads. It is served so that neither would happen, too. */
function checkSvg(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let style: string | undefined;
  const addToStyle = (part: string) => {
    if (style !== undefined) style += part;
  };
  parser.on('error', () => {
    throw new RefusedLogo(`must be well-formed SVG: see line ${parser.line}, column ${parser.column}`);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new RefusedLogo('must be an SVG that declares no entities');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target !== 'xml') throw new RefusedLogo('must be an SVG without a style sheet of its own file');
  });
  parser.on('opentag', (tag) => {
    if (depth++ === 0 && (tag.local !== 'svg' || tag.uri !== SVG))
      throw new RefusedLogo(`must be a PNG, or an SVG that begins with <svg xmlns="${SVG}">`);
    if (depth > MAX_DEPTH) throw new RefusedLogo(`must be an SVG of at most ${MAX_DEPTH} levels`);
    checkTag(tag);
    if (tag.local === 'style') style = '';
  });
  parser.on('text', addToStyle);
  parser.on('cdata', addToStyle);
  parser.on('closetag', ({ local }) => {
    depth--;
    if (local !== 'style') return;
    // Whole: a comment may divide it.
    checkStyle(style ?? '');
    style = undefined;
  });
  parser.write(text).close();
}

function checkTag({ local, uri, attributes }: SaxesTagNS): void {
  const name = local.slice(0, 20);
  if (RUNS.includes(local.toLowerCase()) || uri === XHTML)
    throw new RefusedLogo(`must be an SVG that runs nothing, and this one has <${name}>`);
  for (const { local: attribute, value } of Object.values(attributes)) {
    if (
      /^on/i.test(attribute) ||
      (attribute === 'attributeName' && /^(?:on|(?:xlink:)?href$)/i.test(value.trim()))
    )
      throw new RefusedLogo(`must be an SVG that runs nothing, and this one has ${attribute.slice(0, 20)}`);
    if (attribute === 'href' && !WITHIN.test(value))
      throw new RefusedLogo(`must be an SVG that loads nothing, and this one has a href of <${name}>`);
    // An escape hides something only where styles are read.
    if (attribute === 'style' || /\(|@/.test(value)) checkStyle(value);
  }
}

function checkStyle(text: string): void {
  if (LOADS.test(text))
    throw new RefusedLogo('must be an SVG that loads nothing, and a style of this one does');
}
