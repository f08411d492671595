import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'acs_live_';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^acs_live_[0-9A-Za-z]{38}$/;
const CHECKSUM_START = PREFIX.length + SECRET_LENGTH;

/**
 * Returns a new key: `acs_live_`, 32 random base 62 characters (190 bits), and 6 characters of CRC-32 over all of that.
 */
export function newApiKey(): string {
  const body = PREFIX + randomBase62(SECRET_LENGTH);
  return body + checksumOf(body);
}

/** Returns whether `text` has the form and the checksum of a key, so that a mistyped key is refused without I/O. */
export function isApiKey(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, CHECKSUM_START)) === text.slice(CHECKSUM_START);
}

/** Returns the SHA-256 of a key: only the hash is stored. With 190 random bits no slow hash is needed. */
export function hashApiKey(apiKey: string): Buffer {
  return hash('sha256', apiKey, 'buffer');
}

/** Returns the last four characters, so that people can tell keys apart. */
export function hintOf(apiKey: string): string {
  return apiKey.slice(-4);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++, rest = Math.floor(rest / 62)) {
    checksum = BASE62.charAt(rest % 62) + checksum;
  }
  return checksum;
}

/** Bytes from 248 are discarded: 256 is not a multiple of 62, so the first characters would be more frequent. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
