import { robotsAccess, type RobotsAccess } from '../robots/robots-access.js';
import { parseRobots, type RobotsFile } from '../robots/robots-file.js';
import type { AuxFile } from './page-source.js';

/**
 * What the site's robots.txt means for the page (RFC 9309 section 2.3.1): 4xx allows everything, 5xx forbids everything.
 * `unknown` where we could not reach it in our own short time: that says nothing about the site, so nothing is scored.
 */
export type RobotsAnswer =
  | { readonly kind: 'rules'; readonly file: RobotsFile }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly status: number }
  | { readonly kind: 'unknown' };

export function robotsAnswer(file: AuxFile): RobotsAnswer {
  switch (file.kind) {
    case 'found':
      return { kind: 'rules', file: parseRobots(file.text) };
    case 'absent':
      return { kind: 'open' };
    case 'broken':
      return { kind: 'closed', status: file.status };
    case 'unreached':
      return { kind: 'unknown' };
  }
}

/** Whether a crawler may fetch the URL; undefined where that is not known. */
export function accessOf(answer: RobotsAnswer, token: string, url: URL): RobotsAccess | undefined {
  switch (answer.kind) {
    case 'rules':
      return robotsAccess(answer.file, token, url.pathname + url.search);
    case 'open':
      return { allowed: true, named: false };
    case 'closed':
      return { allowed: false, named: false, rule: `robots.txt answers ${answer.status}` };
    case 'unknown':
      return undefined;
  }
}
