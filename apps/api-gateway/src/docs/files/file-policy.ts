import { hashOf } from '../../pages/page-response.js';

/**
 * Returns the policy of a page that consists of files: it allows our own scripts and styles, no other host, and nothing
 * inline but these scripts, by their hash.
 */
export function filePolicy(inlineScripts: readonly string[] = []): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...inlineScripts.map(hashOf)].join(' ')}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
