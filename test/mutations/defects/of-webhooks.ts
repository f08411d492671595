import type { CodeMutation } from '../mutation.js';

const DELIVERIES = 'apps/webhook-dispatcher/src/deliveries';
const SCHEDULING = 'apps/webhook-dispatcher/src/scheduling';
const ENDPOINTS = 'apps/webhook-dispatcher/src/endpoints';
const SIGNING = 'apps/webhook-dispatcher/src/attempts/signing';
const SECRETS = 'apps/webhook-dispatcher/src/secrets';

/** Of deliveries, their attempts, signatures and retries. */
export const WEBHOOK_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'an old secret signs after its seven days',
    file: `${SCHEDULING}/claim/claim-attempts.ts`,
    find: ' and (expires_at is null or expires_at > now())) as s`',
    replace: ') as s`',
    caughtBy: [`${ENDPOINTS}/endpoints.int.spec.ts`],
  },
  {
    mistake: 'an endpoint that is disabled is posted to',
    file: `${SCHEDULING}/claim/claim-attempts.ts`,
    find: " and e.status = 'enabled'",
    replace: '',
    caughtBy: [`${SCHEDULING}/claim/claim-attempts.int.spec.ts`],
  },
  {
    mistake: 'a dispatcher that leaves does not finish its attempts',
    file: `${SCHEDULING}/delivery-dispatcher.ts`,
    find: "  @OnShutdown('finish', 'webhook attempts')\n",
    replace: '',
    caughtBy: ['apps/webhook-dispatcher/src/dispatcher.module.int.spec.ts'],
  },
  {
    mistake: 'a slot is taken from a process whose lease still runs',
    file: `${SCHEDULING}/claim/claim-attempts.ts`,
    find: 'and (token is null or lease_until <= now())',
    replace: 'and (token is null or lease_until is not null)',
    caughtBy: [`${SCHEDULING}/claim/claim-attempts.int.spec.ts`],
  },
  {
    mistake: 'a delivery is attempted before its time',
    file: `${SCHEDULING}/claim/claim-attempts.ts`,
    find: `           where endpoint_id = slots.endpoint_id and status = 'pending' and backlog = false
             and next_attempt_at <= now()`,
    replace: `           where endpoint_id = slots.endpoint_id and status = 'pending' and backlog = false`,
    caughtBy: [`${SCHEDULING}/claim/claim-attempts.int.spec.ts`],
  },
  {
    mistake: 'the backlog of an endpoint goes before what is fresh',
    file: `${SCHEDULING}/claim/claim-attempts.ts`,
    find: 'order by d.backlog, d.next_attempt_at, d.delivery_id',
    replace: 'order by d.next_attempt_at, d.delivery_id',
    caughtBy: [`${SCHEDULING}/claim/claim-attempts.int.spec.ts`],
  },
  {
    mistake: 'deliveries that wait for a retry are sent although no operator asked for it',
    file: 'apps/webhook-dispatcher/src/deliveries/recovery/recover-deliveries.ts',
    find: 'const which = withWaiting ?',
    replace: 'const which = withWaiting !== false ?',
    caughtBy: ['apps/webhook-dispatcher/src/deliveries/recovery/recovery.int.spec.ts'],
  },
  {
    mistake: 'a replay that fails is recovered only from the time of its event',
    file: 'apps/webhook-dispatcher/src/deliveries/recovery/recover-deliveries.ts',
    find: 'a.finished_at >= $2',
    replace: 'false',
    caughtBy: ['apps/webhook-dispatcher/src/deliveries/recovery/recovery.int.spec.ts'],
  },
  {
    mistake: 'of an event that went to several endpoints any one delivery is replayed',
    file: 'apps/webhook-dispatcher/src/deliveries/replay-delivery.ts',
    find: 'if (others.length === 0) return first;',
    replace: 'if (others.length >= 0) return first;',
    caughtBy: ['apps/webhook-dispatcher/src/deliveries/replay-delivery.int.spec.ts'],
  },
  {
    mistake: 'the removed endpoint of an event keeps the event from being replayed at the other one',
    file: 'apps/webhook-dispatcher/src/deliveries/replay-delivery.ts',
    find: " and e.status <> 'removed' order by delivery_id`",
    replace: ' order by delivery_id`',
    caughtBy: ['apps/webhook-dispatcher/src/deliveries/replay-delivery.int.spec.ts'],
  },
  {
    mistake: 'a delivery whose retry has begun is sent a second time by recover --waiting',
    file: `${ENDPOINTS}/read-endpoints.ts`,
    find: "`d.status = 'pending' and d.open_attempt is null",
    replace: "`d.status = 'pending'",
    caughtBy: ['apps/webhook-dispatcher/src/deliveries/recovery/recovery.int.spec.ts'],
  },
  {
    mistake: 'no count of the operator has a delivery whose first attempt was abandoned',
    file: `${ENDPOINTS}/read-endpoints.ts`,
    find: 'a.series = d.series',
    replace: 'a.series < d.series',
    caughtBy: ['apps/webhook-dispatcher/src/scheduling/settle/own-fault.int.spec.ts'],
  },
  {
    mistake: 'a trace tells of a delivery that is held as if it were sent soon',
    file: 'apps/operator/src/trace/read/read-deliveries.ts',
    find: '`select ${DELIVERY_VIEW_COLUMNS},',
    replace: '`select d.*,',
    caughtBy: ['apps/operator/src/trace/read/read-deliveries.int.spec.ts'],
  },
  {
    mistake: 'a late result frees the slot that another attempt has by now',
    file: `${SCHEDULING}/settle/settle-statement.ts`,
    find: ' and s.token = r.attempt_id',
    replace: '',
    caughtBy: [`${SCHEDULING}/settle/attempt-settler.int.spec.ts`],
  },
  {
    mistake: 'a secret that was moved to another endpoint signs for it',
    file: `${SECRETS}/secret-box.ts`,
    find: 'const name = `${owner} ${secret.keyId} ',
    replace: 'const name = `${secret.keyId} ',
    caughtBy: [`${SECRETS}/secret-box.spec.ts`],
  },
  {
    mistake: 'each delivery costs one more claim that finds nothing, after one that was in vain',
    file: `${SCHEDULING}/delivery-dispatcher.ts`,
    find: 'if (this.underWayAt.has(id)) this.passedOver.add(id);',
    replace: 'this.passedOver.add(id);',
    caughtBy: [`${SCHEDULING}/delivery-dispatcher.int.spec.ts`],
  },
  {
    mistake: 'a slot that became free while a claim was in vain stays empty until the poll',
    file: `${SCHEDULING}/delivery-dispatcher.ts`,
    find: 'const claimed = await claimAttempts(this.pool, ids, this.limits());',
    replace:
      'for (const id of ids) this.passedOver.delete(id); const claimed = await claimAttempts(this.pool, ids, this.limits());',
    caughtBy: [`${SCHEDULING}/delivery-dispatcher.int.spec.ts`],
  },
  {
    mistake: 'a lone event costs a transaction to record and another one to claim',
    file: `${SCHEDULING}/delivery-dispatcher.ts`,
    find: 'if (this.claims || !this.mayClaim || this.settler.waitsForLocks || mayBeAt > MAX_CLAIMED_ENDPOINTS)',
    replace:
      'if (this.claims || this.mayClaim || this.settler.waitsForLocks || mayBeAt > MAX_CLAIMED_ENDPOINTS)',
    caughtBy: [`${SCHEDULING}/delivery-dispatcher.int.spec.ts`],
  },
  {
    mistake: 'events are not recorded while nothing can be claimed',
    file: `${SCHEDULING}/delivery-dispatcher.ts`,
    find: 'if (isDatabaseUnavailable(error)) throw error;',
    replace: 'if (isDatabaseUnavailable(error) || this.mayClaim) throw error;',
    caughtBy: [`${SCHEDULING}/delivery-dispatcher.int.spec.ts`],
  },
  {
    mistake: 'a success that was claimed before an endpoint was enabled again forgets later failures',
    file: `${SCHEDULING}/settle/settle-successes.ts`,
    find: ' and r.epoch = endpoint.epoch',
    replace: '',
    caughtBy: [`${SCHEDULING}/settle/settle-successes.int.spec.ts`],
  },
  {
    mistake: 'a result waits for a locked endpoint as long as any statement',
    file: `${SCHEDULING}/settle/settle-successes.ts`,
    find: "and (select set_config('lock_timeout', '${LOCK_TIMEOUT_MS}ms', true)) is not null",
    replace: '',
    caughtBy: [`${SCHEDULING}/settle/settle-successes.int.spec.ts`],
  },
  {
    mistake: 'a late success frees the slot that another attempt has by now',
    file: `${SCHEDULING}/settle/settle-successes.ts`,
    find: ' and s.token = r.attempt_id',
    replace: '',
    caughtBy: [`${SCHEDULING}/settle/settle-successes.int.spec.ts`],
  },
  {
    mistake: 'what is due at an endpoint in its backlog waits for the poll',
    file: `${SCHEDULING}/settle/settle-successes.ts`,
    find: "and d.status = 'pending' and d.backlog = true",
    replace: "and d.status = 'held' and d.backlog = true",
    caughtBy: [`${SCHEDULING}/settle/settle-successes.int.spec.ts`],
  },
  {
    mistake: 'an abandoned attempt counts against the five',
    file: `${SCHEDULING}/settle/delivery-after.ts`,
    find: "return { status: 'pending', attempts, seriesAttempts, delayMs:",
    replace: "return { status: 'pending', attempts, seriesAttempts: seriesAttempts + 1, delayMs:",
    caughtBy: [`${SCHEDULING}/settle/delivery-after.spec.ts`],
  },
  {
    mistake: 'a delivery ends one attempt early',
    file: `${SCHEDULING}/retry-schedule.ts`,
    find: 'const planned = delaysMs[failedAttempts - 1];',
    replace: 'const planned = delaysMs[failedAttempts];',
    caughtBy: [`${SCHEDULING}/retry-schedule.spec.ts`],
  },
  {
    mistake: 'a receiver makes a delivery wait for days',
    file: `${SCHEDULING}/retry-schedule.ts`,
    find: 'Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)',
    replace: 'retryAfterMs',
    caughtBy: [`${SCHEDULING}/retry-schedule.spec.ts`],
  },
  {
    mistake: 'a receiver shortens the pause between attempts',
    file: `${SCHEDULING}/retry-schedule.ts`,
    find: 'Math.max(spread, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))',
    replace: 'Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) || spread',
    caughtBy: [`${SCHEDULING}/retry-schedule.spec.ts`],
  },
  {
    mistake: 'an endpoint is disabled at its eleventh failure in a row',
    file: `${ENDPOINTS}/count-result.ts`,
    find: 'counted.consecutiveFailures < WEBHOOK_FAILURES_TO_DISABLE',
    replace: 'counted.consecutiveFailures <= WEBHOOK_FAILURES_TO_DISABLE',
    caughtBy: [`${ENDPOINTS}/count-result.spec.ts`],
  },
  {
    mistake: 'results of before an endpoint was enabled disable it again',
    file: `${ENDPOINTS}/count-result.ts`,
    find: 'if (epoch !== endpoint.epoch) return { endpoint, events: [] };',
    replace: '',
    caughtBy: [`${ENDPOINTS}/count-result.spec.ts`],
  },
  {
    mistake: 'a success leaves the row of failures as long as it was',
    file: `${ENDPOINTS}/count-result.ts`,
    find: 'if (!failedAt) return { endpoint: withoutFailures(endpoint), events: [] };',
    replace: 'if (!failedAt) return { endpoint, events: [] };',
    caughtBy: [`${ENDPOINTS}/count-result.spec.ts`],
  },
  {
    mistake: 'a second rotation ends the secret that receivers still use',
    file: `${ENDPOINTS}/endpoint.decider.ts`,
    find: 'if (!command.force) refuseSecondRotation(endpoint, command.now);',
    replace: '',
    caughtBy: [`${ENDPOINTS}/endpoint.decider.spec.ts`],
  },
  {
    mistake: 'an event that was delivered without its number never gets it',
    file: `${DELIVERIES}/create/create-deliveries.ts`,
    find: 'if (known.length > 0)',
    replace: 'if (known.length < 0)',
    caughtBy: [`${DELIVERIES}/create/direct-events.int.spec.ts`],
  },
  {
    mistake: 'of two messages of one event in a batch, the one without the number wins',
    file: `${DELIVERIES}/create/create-deliveries.ts`,
    find: 'order by event_id, sequence',
    replace: 'order by event_id, sequence desc',
    caughtBy: [`${DELIVERIES}/create/direct-events.int.spec.ts`],
  },
  {
    mistake: 'the time is left out of a signature: a webhook can be replayed for ever',
    file: `${SIGNING}/signature.ts`,
    find: '.update(`${id}.${timestamp}.`)',
    replace: '.update(`${id}..`)',
    caughtBy: [`${SIGNING}/signature.spec.ts`],
  },
  {
    mistake: 'a stored secret opens for another endpoint',
    file: `${SECRETS}/secret-box.ts`,
    find: `      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const ciphertext = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');`,
    replace: `      const ciphertext = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      return decipher.update(ciphertext).toString('utf8');`,
    caughtBy: [`${SECRETS}/secret-box.spec.ts`],
  },
  {
    mistake: 'an answer of 302 counts as delivered',
    file: 'apps/webhook-dispatcher/src/attempts/attempt-result.ts',
    find: 'if (status >= 200 && status < 300)',
    replace: 'if (status >= 200 && status < 400)',
    caughtBy: ['apps/webhook-dispatcher/src/attempts/attempt-result.spec.ts'],
  },
  {
    mistake: 'a lack of network of ours counts against the partner',
    file: 'apps/webhook-dispatcher/src/attempts/attempt-result.ts',
    find: "['network_unavailable', 'dns_unavailable', 'dns_temporary', 'aborted']",
    replace: "['dns_unavailable', 'dns_temporary', 'aborted']",
    caughtBy: ['apps/webhook-dispatcher/src/attempts/attempt-result.spec.ts'],
  },
  {
    mistake: 'an event that comes again is told to endpoints that were registered since',
    file: 'apps/webhook-dispatcher/src/deliveries/create/create-deliveries.ts',
    find: 'from recorded join told on told.event_id = recorded.message_id::uuid',
    replace: 'from told',
    caughtBy: ['apps/webhook-dispatcher/src/deliveries/create/create-deliveries.int.spec.ts'],
  },
];
