import type { CodeMutation } from './mutation.js';

const IDEMPOTENCY = 'apps/api-gateway/src/idempotency';
const LIMITS = 'apps/api-gateway/src/rate-limit';
const KEYS = 'apps/api-gateway/src/api-keys';
const AUDITS = 'apps/api-gateway/src/audits';

/** Of keys, limits, idempotency and what a partner sees. */
export const GATEWAY_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'an Idempotency-Key replays the answer to another body',
    file: `${IDEMPOTENCY}/reservation.ts`,
    find: "if (row.fingerprint !== null && !row.fingerprint.equals(request.fingerprint)) return { kind: 'other-body' };",
    replace: '',
    caughtBy: [`${IDEMPOTENCY}/reservation.spec.ts`],
  },
  {
    mistake: 'a request that took a key over takes its audit for its own',
    file: `${IDEMPOTENCY}/reservation.ts`,
    find: "row.takenAuditId === auditId ? 'reserved' : 'taken-over'",
    replace: "row.takenAuditId !== '' ? 'reserved' : 'taken-over'",
    caughtBy: [`${IDEMPOTENCY}/reservation.spec.ts`],
  },
  {
    mistake: 'two requests with one key run at the same time',
    file: `${IDEMPOTENCY}/reservations.ts`,
    find: 'else held.response is null and held.lease_until <= now() and held.fingerprint = excluded.fingerprint',
    replace: 'else held.response is null and held.fingerprint = excluded.fingerprint',
    caughtBy: [`${IDEMPOTENCY}/reservations.int.spec.ts`],
  },
  {
    mistake: 'a key whose request died is taken over by another body',
    file: `${IDEMPOTENCY}/reservations.ts`,
    find: 'else held.response is null and held.lease_until <= now() and held.fingerprint = excluded.fingerprint',
    replace: 'else held.response is null and held.lease_until <= now()',
    caughtBy: [`${IDEMPOTENCY}/reservations.int.spec.ts`],
  },
  {
    mistake: 'a taken-over key keeps nothing of the audit that may be charged',
    file: `${IDEMPOTENCY}/reservations.ts`,
    find: 'audit_id = case when held.expires_at <= now() then excluded.audit_id else held.audit_id end,',
    replace: 'audit_id = excluded.audit_id,',
    caughtBy: [`${IDEMPOTENCY}/reservations.int.spec.ts`],
  },
  {
    mistake: 'a request gives back the key of another one',
    file: `${IDEMPOTENCY}/reservations.ts`,
    find: `     where held.owner = item.owner and held.response is null
     order by held.workspace_id, held.key
       for update of held),
  released as (`,
    replace: `     where held.response is null
     order by held.workspace_id, held.key
       for update of held),
  released as (`,
    caughtBy: [`${IDEMPOTENCY}/reservations.int.spec.ts`],
  },
  {
    mistake: 'a key is given back although its answer is stored',
    file: `${IDEMPOTENCY}/reservations.ts`,
    find: `     where held.owner = item.owner and held.response is null
     order by held.workspace_id, held.key
       for update of held),
  released as (`,
    replace: `     where held.owner = item.owner
     order by held.workspace_id, held.key
       for update of held),
  released as (`,
    caughtBy: [`${IDEMPOTENCY}/reservations.int.spec.ts`],
  },
  {
    mistake: 'the sweep takes away keys that are still kept',
    file: `${IDEMPOTENCY}/idempotency-sweep.ts`,
    find: ' and expires_at < now() and lease_until < now()',
    replace: ' and lease_until < now()',
    caughtBy: [`${IDEMPOTENCY}/idempotency-sweep.int.spec.ts`],
  },
  {
    mistake: 'a taken-over key is given back while its charge may be on its way',
    file: `${AUDITS}/create/create-keyed.ts`,
    find: "if (held.kind === 'taken-over') return this.abandon(held, request);",
    replace: '',
    caughtBy: [`${AUDITS}/create/create-keyed.int.spec.ts`],
  },
  {
    mistake: 'a retry of a create is refused for a busy engine although it may be charged',
    file: `${AUDITS}/create/create-keyed.ts`,
    find: "if (held.kind === 'taken-over') return charge();",
    replace: '',
    caughtBy: [`${AUDITS}/saturation/engine-busy.int.spec.ts`],
  },
  {
    mistake: 'bodies that differ have one fingerprint: keys of objects are left unsorted',
    file: `${IDEMPOTENCY}/canonical-json.ts`,
    find: `    .filter((key) => key !== '__proto__')
    .sort();`,
    replace: `    .filter((key) => key !== '__proto__');`,
    caughtBy: [`${IDEMPOTENCY}/canonical-json.spec.ts`],
  },
  {
    mistake: 'a call more than allowed gets through a window in Redis',
    file: `${LIMITS}/sliding-window-script.ts`,
    find: 'if w.used >= allowance then',
    replace: 'if w.used > allowance then',
    caughtBy: [`${LIMITS}/limits.int.spec.ts`],
  },
  {
    mistake: 'the daily window is forgotten after an idle hour',
    file: `${LIMITS}/sliding-window-script.ts`,
    find: "redis.call('PEXPIRE', w.key, w.size)",
    replace: "redis.call('PEXPIRE', w.key, math.min(w.size, 3600000))",
    caughtBy: [`${LIMITS}/limits.int.spec.ts`],
  },
  {
    mistake: 'a call that the day refuses is counted in the minute',
    file: `${LIMITS}/sliding-window.ts`,
    find: 'if (cost === 0 || before.some(({ waitMs }) => waitMs > 0)) {',
    replace: 'if (cost === 0) {',
    caughtBy: [`${LIMITS}/sliding-window.spec.ts`],
  },
  {
    mistake: 'calls leave a window of this process before their time is over',
    file: `${LIMITS}/sliding-window.ts`,
    find: 'tail.lastMs = Math.max(tail.lastMs, nowMs);',
    replace: '',
    caughtBy: [`${LIMITS}/sliding-window.spec.ts`],
  },
  {
    mistake: 'a limit that an operator granted outlasts its end',
    file: `${LIMITS}/limit-of-caller.ts`,
    find: 'candidate.endpoint === endpoint && (candidate.untilMs === undefined || candidate.untilMs > nowMs),',
    replace: 'candidate.endpoint === endpoint,',
    caughtBy: [`${LIMITS}/limits.spec.ts`],
  },
  {
    mistake: 'a stranger has as many windows as addresses in his /64',
    file: `${LIMITS}/client-address.ts`,
    find: '.parts.slice(0, 4).map',
    replace: '.parts.slice(0, 8).map',
    caughtBy: [`${LIMITS}/limits.spec.ts`],
  },
  {
    mistake: 'a mistyped key is looked up',
    file: `${KEYS}/api-key.ts`,
    find: 'return FORM.test(text) && checksumOf(text.slice(0, CHECKSUM_START)) === text.slice(CHECKSUM_START);',
    replace: 'return FORM.test(text);',
    caughtBy: [`${KEYS}/api-key.spec.ts`],
  },
  {
    mistake: 'a revoked key opens the door',
    file: `${KEYS}/find-caller.ts`,
    find: '     and k.revoked_at is null\n',
    replace: '',
    caughtBy: [`${KEYS}/keys.int.spec.ts`],
  },
  {
    mistake: 'an expired key opens the door',
    file: `${KEYS}/find-caller.ts`,
    find: '     and (k.expires_at is null or k.expires_at > now())`',
    replace: '`',
    caughtBy: [`${KEYS}/keys.int.spec.ts`],
  },
  {
    mistake: 'a key that expires while it is cached goes on working',
    file: `${KEYS}/caller-directory.ts`,
    find: 'return isRunning(entry.caller, nowMs) ? entry.caller : undefined;',
    replace: 'return entry.caller;',
    caughtBy: [`${KEYS}/caller-directory.spec.ts`],
  },
  {
    mistake: 'a key that is revoked while it is looked up is cached as valid',
    file: `${KEYS}/caller-directory.ts`,
    find: 'if (epoch === this.epoch) this.keep(id, caller);',
    replace: 'this.keep(id, caller);',
    caughtBy: [`${KEYS}/caller-directory.spec.ts`],
  },
  {
    mistake: 'revocations that were broadcast while nobody listened are missed',
    file: `${KEYS}/caller-directory.ts`,
    find: 'const lifeMs = this.hearsBroadcasts ? ENTRY_LIFE_MS.heard : ENTRY_LIFE_MS.unheard;',
    replace: 'const lifeMs = ENTRY_LIFE_MS.heard;',
    caughtBy: [`${KEYS}/caller-directory.spec.ts`],
  },
  {
    mistake: 'a cancel is answered before its refund',
    file: `${AUDITS}/cancel/cancel-audit.ts`,
    find: "if (reply.status === 'cancelled') await this.refund(workspaceId, auditId, reply, trace);",
    replace: "if (reply.status === 'cancelled') void this.refund(workspaceId, auditId, reply, trace);",
    caughtBy: [`${AUDITS}/cancel/cancel-audit.int.spec.ts`],
  },
  {
    mistake: 'a cancel forgets what it learned: the next GET reads backwards',
    file: `${AUDITS}/cancel/cancel-audit.ts`,
    find: '    if (state) await this.view.write(state);\n',
    replace: '',
    caughtBy: [`${AUDITS}/cancel/cancel-audit.int.spec.ts`],
  },
  {
    mistake: 'an expired Idempotency-Key that another gateway renews at this moment replays its old response',
    file: 'apps/api-gateway/src/idempotency/reservations.ts',
    find: '\n     and held.expires_at > now()`;',
    replace: '`;',
    caughtBy: ['apps/api-gateway/src/idempotency/reservations.int.spec.ts'],
  },
  {
    mistake: 'a rebuild puts an older row of an audit in the place of a newer one',
    file: 'tools/acs/replay/rebuild.ts',
    find: "${mode === 'later' ? 'and held.version <= next.version' : ''}",
    replace: '',
    caughtBy: ['tools/acs/replay/view-never-falls.int.spec.ts'],
  },
  {
    mistake: 'one workspace fills all places for large bodies',
    file: 'apps/api-gateway/src/bodies/body-reader.ts',
    find: ' || own >= share) throw',
    replace: ') throw',
    caughtBy: ['apps/api-gateway/src/bodies/body-reader.int.spec.ts'],
  },
  {
    mistake: 'strangers with many addresses have as many keys looked up as they like',
    file: 'apps/api-gateway/src/rate-limit/address-window.ts',
    find: ' || !this.budget.takeOne())',
    replace: ')',
    caughtBy: ['apps/api-gateway/src/api-keys/unknown-keys.int.spec.ts'],
  },
  {
    mistake: 'a workspace keeps as much metadata as it likes',
    file: `${AUDITS}/metadata/metadata-room.ts`,
    find: 'if (used !== undefined) throw metadataLimit(bytes, used, this.bounds);',
    replace: '',
    caughtBy: [`${AUDITS}/metadata/kept-metadata.int.spec.ts`],
  },
  {
    mistake: 'metadata whose room went back before the answer is stored and not counted',
    file: `${AUDITS}/metadata/count-stored.ts`,
    find: 'where metadata is not null order by audit_id',
    replace: 'where false order by audit_id',
    caughtBy: [`${AUDITS}/metadata/shared-room.int.spec.ts`],
  },
  {
    mistake: 'whoever lost its Idempotency-Key while it waited for room charges all the same',
    file: `${AUDITS}/create/create-keyed.ts`,
    find: 'if (!(await this.reservations.renew(held))) throw stillInProgress(this.docsUrl);',
    replace: '',
    caughtBy: [`${AUDITS}/metadata/shared-room.int.spec.ts`],
  },
  {
    mistake: 'metadata of a create that is refused goes on taking room',
    file: `${AUDITS}/create/create-keyless.ts`,
    find: 'await this.room.giveBack(planned.auditId, metadata);',
    replace: '',
    caughtBy: [`${AUDITS}/metadata/kept-metadata.int.spec.ts`],
  },
  {
    mistake: 'an event that comes late takes the view back',
    file: `${AUDITS}/view/audit-view.ts`,
    find: '   where held.version < excluded.version\n',
    replace: '',
    caughtBy: [`${AUDITS}/view/audit-view.int.spec.ts`],
  },
  {
    mistake: 'of two states of an audit in one batch the older one is written',
    file: `${AUDITS}/view/newest-states.ts`,
    find: 'if (!known || known.version < state.version) newest.set(state.auditId, state);',
    replace: 'newest.set(state.auditId, state);',
    caughtBy: [`${AUDITS}/view/newest-states.spec.ts`],
  },
  {
    mistake: 'audits that were answered are taken back',
    file: `${AUDITS}/keyless/answer-watch.ts`,
    find: 'where keyless and answered_at is null and void_requested_at is null',
    replace: 'where keyless and void_requested_at is null',
    caughtBy: [`${AUDITS}/keyless/answer-watch.int.spec.ts`],
  },
  {
    mistake: 'an audit that is being taken back is answered with 202',
    file: `${AUDITS}/create/answers.ts`,
    find: '   where held.void_requested_at is null\n',
    replace: '',
    caughtBy: [`${AUDITS}/keyless/answer-watch.int.spec.ts`],
  },
  {
    mistake: 'a session of Stripe that still waits for a bank counts as paid',
    file: 'libs/runtime/src/stripe-session.ts',
    find: "return 'pending';",
    replace: "return 'paid';",
    caughtBy: ['apps/api-gateway/src/billing/stripe/payment-notice.spec.ts'],
  },
];
