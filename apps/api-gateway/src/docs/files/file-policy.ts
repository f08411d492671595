import { hashOf } from '../../pages/page-response.js';

interface InlineParts {
  /** Allowed by their hash. */
  readonly scripts?: readonly string[];
  /** Whether styles of any content are allowed: for a page whose script writes styles. */
  readonly anyStyle?: boolean;
}

/**
 * Returns the policy of a page that consists of files: it allows our own scripts and styles, no other host, and nothing
 * inline but these parts. A style can reach no other host either.
 */
export function filePolicy({ scripts = [], anyStyle = false }: InlineParts = {}): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts.map(hashOf)].join(' ')}`,
    `style-src 'self'${anyStyle ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
