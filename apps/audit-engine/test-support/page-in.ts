import { body } from './describe-check.js';

/** A page in a declared language with this main content. */
export function mainIn(language: string, markup: string): string {
  return body(`<main>${markup}</main>`).replace('lang="en"', `lang="${language}"`);
}
