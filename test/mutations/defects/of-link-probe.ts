import type { CodeMutation } from '../mutation.js';

const LINKS = 'apps/audit-engine/src/page-audit/links';
const PROBES = 'apps/audit-engine/src/checks/probes';

/** Of the requests for what a page links to. */
export const LINK_PROBE_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'links are requested where robots.txt forbids it',
    file: `${LINKS}/link-prober.ts`,
    find: "if (keptOut) throw new Error('robots.txt keeps us out');",
    replace: '',
    caughtBy: [`${LINKS}/link-prober.int.spec.ts`],
  },
  {
    mistake: 'a server that answers 404 to every HEAD has broken links',
    file: `${LINKS}/link-prober.ts`,
    find: 'new Set([404, 405, 410, 501])',
    replace: 'new Set([405, 501])',
    caughtBy: [`${LINKS}/link-prober.int.spec.ts`],
  },
  {
    mistake: 'a link whose server refuses us is reported as broken',
    file: `${PROBES}/outcome.ts`,
    find: 'status === 404 || status === 410',
    replace: 'status >= 400',
    caughtBy: [`${PROBES}/probes.spec.ts`],
  },
  {
    mistake: 'the links of many audits meet at one site without a limit',
    file: `${LINKS}/address-turns.ts`,
    find: 'await queue.slots.take();',
    replace: '',
    caughtBy: [`${LINKS}/link-prober.int.spec.ts`],
  },
  {
    mistake: 'a page sends any number of requests to a site that it does not own',
    file: `${LINKS}/link-plan.ts`,
    find: 'if (before === LINK_PROBE.perOtherSite) return false;',
    replace: '',
    caughtBy: [`${LINKS}/link-plan.spec.ts`],
  },
  {
    mistake: 'links of the site that crawlers are asked not to follow are requested, such as those of a cart',
    file: `${LINKS}/link-plan.ts`,
    find: "site !== own || !rel.includes('nofollow')",
    replace: 'true',
    caughtBy: [`${LINKS}/link-plan.spec.ts`],
  },
  {
    mistake: 'a body without end is read although it is to be skipped',
    file: 'libs/outbound-http/src/fetch-guarded.ts',
    find: "fetch.body === 'skipped' ? NO_BODY : await readBody(exchange, limits, clock)",
    replace: 'await readBody(exchange, limits, clock)',
    caughtBy: ['libs/outbound-http/src/fetch-guarded.int.spec.ts'],
  },
];
