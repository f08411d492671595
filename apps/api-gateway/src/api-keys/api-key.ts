import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'acs_live_';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^acs_live_[0-9A-Za-z]{38}$/;
const CHECKSUM_START = PREFIX.length + SECRET_LENGTH;

/** A new key: `acs_live_`, 32 random base 62 characters (190 bits), 6 characters of CRC-32 over what stands before. */
export function newApiKey(): string {
  const body = PREFIX + randomBase62(SECRET_LENGTH);
  return body + checksumOf(body);
}

/** True where `text` has the form and the checksum of a key: a mistyped one is refused before any I/O. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, CHECKSUM_START)) === text.slice(CHECKSUM_START);
}

/** SHA-256 of a key, all that is stored of it. With 190 random bits no slow hash is needed. */
export function hashApiKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

/** The last four characters, enough for a person to tell keys apart. */
export function hintOf(apiKey: string): string {
  return apiKey.slice(-4);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++, rest = Math.floor(rest / 62)) {
    checksum = BASE62.charAt(rest % 62) + checksum;
  }
  return checksum;
}

/** Bytes from 248 are thrown away: 256 is no multiple of 62, and the first letters would come up more often. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
