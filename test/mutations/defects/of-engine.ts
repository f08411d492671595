import type { CodeMutation } from '../mutation.js';

const LIFECYCLE = 'apps/audit-engine/src/audits/lifecycle';
const JOBS = 'apps/audit-engine/src/jobs';
const RUNNING = 'apps/audit-engine/src/jobs/running';
const ROBOTS = 'apps/audit-engine/src/robots';
const SCORING = 'apps/audit-engine/src/scoring';

/** Of the life of audits, who is served, robots.txt and scores. */
export const ENGINE_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'an engine that leaves does not let its audits end',
    file: `${RUNNING}/worker.ts`,
    find: "  @OnShutdown('stop-accepting', 'running audits')\n",
    replace: '',
    caughtBy: [`${RUNNING}/crash.int.spec.ts`],
  },
  {
    mistake: 'the leases of audits that run are not renewed',
    file: `${RUNNING}/heartbeat.ts`,
    find: 'settings.leaseMs / 4',
    replace: '(settings.leaseMs ? 0 : 1)',
    caughtBy: [`${RUNNING}/crash.int.spec.ts`],
  },
  {
    mistake: 'a worker that was replaced ends an audit a second time',
    file: `${LIFECYCLE}/audit.decider.ts`,
    find: "return state.status === 'processing' && state.attempt === attempt;",
    replace: "return state.status === 'processing' && attempt > 0;",
    caughtBy: [`${LIFECYCLE}/audit.decider.spec.ts`],
  },
  {
    mistake: 'a command believes its memory that nothing is to be done',
    file: `${LIFECYCLE}/audit-lifecycle.ts`,
    find: 'if (!remembered)',
    replace: 'if (remembered ?? true)',
    caughtBy: [`${LIFECYCLE}/audit-lifecycle.int.spec.ts`],
  },
  {
    mistake: 'an audit whose workers crash is begun for ever',
    file: `${LIFECYCLE}/audit.decider.ts`,
    find: 'return state.attempt >= MAX_ATTEMPTS',
    replace: 'return state.attempt > MAX_ATTEMPTS',
    caughtBy: [`${LIFECYCLE}/audit.decider.spec.ts`],
  },
  {
    mistake: 'a cancel of an audit that runs gives all credits back',
    file: `${LIFECYCLE}/audit.decider.ts`,
    find: 'return [cancelled(state.audit, state.status, at)];',
    replace: "return [cancelled(state.audit, 'queued', at)];",
    caughtBy: [`${LIFECYCLE}/audit.decider.spec.ts`],
  },
  {
    mistake: 'an order that comes twice is queued twice',
    file: `${LIFECYCLE}/audit.decider.ts`,
    find: "return state.status === 'none' ? [queued(command.order)] : [];",
    replace: "return state.status !== 'processing' ? [queued(command.order)] : [];",
    caughtBy: [`${LIFECYCLE}/audit.decider.spec.ts`],
  },
  {
    mistake: 'an ended audit is voided',
    file: `${LIFECYCLE}/audit.decider.ts`,
    find: "return state.status === 'none' || state.status === 'queued' || state.status === 'processing'\n        ? [\n            {\n              type: 'audit.voided',",
    replace:
      "return state.status !== 'voided'\n        ? [\n            {\n              type: 'audit.voided',",
    caughtBy: [`${LIFECYCLE}/audit.decider.spec.ts`],
  },
  {
    mistake: 'a host gets one audit more at a time than it may',
    file: `${JOBS}/queue/claim-jobs.ts`,
    find: "where host = '' or place <= ${ROOM('host')} - coalesce(busy.jobs, 0)",
    replace: "where host = '' or place <= ${ROOM('host')} + 1 - coalesce(busy.jobs, 0)",
    caughtBy: [`${JOBS}/host-limits/claim-by-host.int.spec.ts`],
  },
  {
    mistake: 'two processes claim one job',
    file: `${JOBS}/queue/claim-jobs.ts`,
    find: 'for update of jobs skip locked\n), claimed as (',
    replace: ')\n, claimed as (',
    caughtBy: [`${JOBS}/queue/claim-jobs.int.spec.ts`],
  },
  {
    mistake: 'jobs of workers that stopped are given back before their lease is over',
    file: `${JOBS}/queue/leases.ts`,
    find: 'where claim is not null and lease_until < now()',
    replace: 'where claim is not null',
    caughtBy: [`${JOBS}/queue/claim-jobs.int.spec.ts`],
  },
  {
    mistake: 'a worker gives back the job of another one',
    file: `${JOBS}/queue/leases.ts`,
    find: 'where audit_id = $1 and claim = $2`',
    replace: 'where audit_id = $1 and $2::uuid is not null`',
    caughtBy: [`${JOBS}/queue/claim-jobs.int.spec.ts`],
  },
  {
    mistake: 'Disallow wins over Allow where both match as much of the path',
    file: `${ROBOTS}/robots-access.ts`,
    find: 'return rule.path.length === best.path.length && rule.allow && !best.allow;',
    replace: 'return false;',
    caughtBy: [`${ROBOTS}/robots.spec.ts`],
  },
  {
    mistake: 'the last rule wins where both match as much of the path',
    file: `${ROBOTS}/robots-access.ts`,
    find: 'rule.path.length > best.path.length) return true;',
    replace: 'rule.path.length >= best.path.length) return true;',
    caughtBy: [`${ROBOTS}/robots.spec.ts`],
  },
  {
    mistake: 'the shortest rule of robots.txt wins',
    file: `${ROBOTS}/robots-access.ts`,
    find: 'rule.path.length > best.path.length) return true;',
    replace: 'rule.path.length < best.path.length) return true;',
    caughtBy: [`${ROBOTS}/robots.spec.ts`],
  },
  {
    mistake: 'the end of a pattern of robots.txt is taken for a character',
    file: `${ROBOTS}/robots-access.ts`,
    find: 'return !anchored || at === path.length;',
    replace: 'return true;',
    caughtBy: [`${ROBOTS}/robots.spec.ts`],
  },
  {
    mistake: 'a cap does not hold a score down',
    file: `${SCORING}/score-engine.ts`,
    find: 'Math.min(mean, ...measured.flatMap(({ cap }) => cap ?? []));',
    replace: 'mean;',
    caughtBy: [`${SCORING}/score-engine.spec.ts`],
  },
  {
    mistake: 'what does not apply to a page lowers its score',
    file: `${SCORING}/score-engine.ts`,
    find: '    if (score === null) continue;\n    points += check.weight * score;',
    replace: '    points += check.weight * (score ?? 0);',
    caughtBy: [`${SCORING}/score-engine.spec.ts`],
  },
  {
    mistake: 'a check that measures more than 1 lifts a score above 100',
    file: `${SCORING}/score-engine.ts`,
    find: 'if (score !== null && !(score >= 0 && score <= 1))',
    replace: 'if (score !== null && !(score >= 0))',
    caughtBy: [`${SCORING}/score-engine.spec.ts`],
  },
  {
    mistake: 'the time to the first byte counts in a score: it depends on our load',
    file: 'apps/audit-engine/src/checks/seo/technical.ts',
    find: `    weight: 0,
    title: 'The server answers quickly`,
    replace: `    weight: 1,
    title: 'The server answers quickly`,
    caughtBy: [`${SCORING}/audit-report.spec.ts`],
  },
  {
    mistake: 'a site that asks for a long pause is asked again at once',
    file: 'apps/audit-engine/src/page-audit/failures/retry-rule.ts',
    find: ' || (wanted ?? 0) > MAX_WAIT_S) return undefined;',
    replace: ') return undefined;',
    caughtBy: ['apps/audit-engine/src/page-audit/failures/retry-rule.spec.ts'],
  },
  {
    mistake: 'claims at the same instant give a host more audits than it may have',
    file: `${JOBS}/host-limits/take-places.ts`,
    find: 'from asked join jobs on claim is not null and audit_id <> $1',
    replace: `from (select place from asked, mine where place <> site and place <> all (needs)) as asked
    join jobs on claim is not null`,
    caughtBy: [`${JOBS}/host-limits/take-places.int.spec.ts`],
  },
  {
    mistake: 'who makes the count of a host slow gets past its limit',
    file: 'apps/audit-engine/src/jobs/host-limits/places.ts',
    find: 'within(taking, COUNT_TIMEOUT_MS, () => LOCKED)',
    replace: "within(taking, COUNT_TIMEOUT_MS, () => ({ kind: 'taken' }) as const)",
    caughtBy: ['apps/audit-engine/src/jobs/host-limits/hosts.int.spec.ts'],
  },
  {
    mistake: 'of audits that are one too many at a host all wait, in place of one',
    file: `${JOBS}/host-limits/take-places.ts`,
    find: 'await parkJob(client, claim, place);',
    replace: '',
    caughtBy: [`${JOBS}/host-limits/take-places.int.spec.ts`],
  },
  {
    mistake: 'an audit ends for a state of our database that would have passed',
    file: 'apps/audit-engine/src/jobs/host-limits/places.ts',
    find: 'if (!mayPassLater(error)) throw error;',
    replace: 'throw error;',
    caughtBy: ['apps/audit-engine/src/jobs/host-limits/hosts.int.spec.ts'],
  },
  {
    mistake: 'an audit is broken off at a host where it has its place',
    file: 'apps/audit-engine/src/jobs/host-limits/places.ts',
    find: '.filter((place) => !taken.has(place))',
    replace: '',
    caughtBy: ['apps/audit-engine/src/jobs/host-limits/hosts.int.spec.ts'],
  },
];
