import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newId } from '#contracts/identifiers';
import { identityOf } from '../../../test-support/audit-life.js';
import type { HeldReservation } from '../../http/idempotency/reservation.js';
import { Reservations } from '../../http/idempotency/reservations.js';
import { AuditReads } from '../fetch/audit-reads.js';
import { AnswerWatch } from '../void/answer-watch.js';
import { Backlog } from '../saturation/backlog.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { abandonAudit } from './abandon-audit.js';
import { Answers } from './answers.js';
import { settingsOf } from '../../../test-support/gateway-replica.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

const REQUEST = { url: 'https://example.com/', type: 'seo', metadata: undefined } as const;

describe('an audit that is given up together with its Idempotency-Key', () => {
  let harness: TestHarness;
  let reservations: Reservations;
  let answers: Answers;
  let view: AuditView;
  let watch: AnswerWatch;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    reservations = new Reservations(harness.servicePool);
    answers = new Answers(harness.servicePool);
    view = new AuditView(harness.servicePool);
    watch = new AnswerWatch(harness.servicePool);
  });
  afterAll(() => harness?.remove());

  const take = async (workspaceId: string): Promise<HeldReservation> => {
    const fingerprint = Buffer.from('body');
    const request = { workspaceId, key: 'k', fingerprint, auditId: newId('audit'), owner: randomUUID() };
    const reservation = await reservations.reserve(request);
    if (reservation.kind !== 'reserved' && reservation.kind !== 'taken-over')
      throw new Error(reservation.kind);
    return reservation;
  };
  const factsOf = ({ auditId, workspaceId }: HeldReservation) => ({
    ...{ auditId, workspaceId, type: REQUEST.type, url: REQUEST.url, charged: 80 },
    createdAt: '2026-01-02T03:04:05.006Z',
  });
  const answer = (held: HeldReservation) =>
    answers.storeResponse({ held, response: '{}', audit: { ...factsOf(held), metadata: undefined } });
  const isVisible = ({ workspaceId, auditId }: HeldReservation) =>
    new AuditReads(harness.servicePool).read(workspaceId, auditId).then(
      () => true,
      () => false,
    );
  const isQueued = async ({ workspaceId }: HeldReservation) => {
    const backlog = new Backlog(harness.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '1' }));
    await backlog.refresh();
    return backlog.isSaturatedFor(workspaceId);
  };
  const queued = (held: HeldReservation) =>
    view.write(stateAfter({ type: 'audit.queued', data: identityOf(factsOf(held)) }, 1));

  it('is marked to be voided, and the key can be used again at once, with another audit', async () => {
    const held = await take(newId('workspace'));
    expect(await abandonAudit(harness.servicePool, held, REQUEST)).toBe(true);
    expect(await watch.claimVoids(100)).toEqual([{ auditId: held.auditId, workspaceId: held.workspaceId }]);
    expect((await take(held.workspaceId)).auditId).not.toBe(held.auditId);
  });

  it('is neither seen nor counted, whenever its events and its void come', async () => {
    const held = await take(newId('workspace'));
    await abandonAudit(harness.servicePool, held, REQUEST);
    await queued(held);
    expect([await isVisible(held), await isQueued(held)]).toEqual([false, false]);
    await watch.noteVoided([held.auditId]);
    expect([await isVisible(held), await isQueued(held)]).toEqual([false, false]);

    const late = await take(held.workspaceId);
    await queued(late);
    expect([await isVisible(late), await isQueued(late)]).toEqual([true, true]);
    await abandonAudit(harness.servicePool, late, REQUEST);
    expect([await isVisible(late), await isQueued(late)]).toEqual([false, false]);
  });

  it('stays given up when the frozen request that charged it wakes', async () => {
    const frozen = await take(newId('workspace'));
    await reservations.endLease(frozen);
    await abandonAudit(harness.servicePool, await take(frozen.workspaceId), REQUEST);
    expect(await answer(frozen)).toBe(false);
    expect([await isVisible(frozen), await isQueued(frozen)]).toEqual([false, false]);
  });

  it('is left alone by a frozen request that wakes after another has taken over, or answered', async () => {
    const frozen = await take(newId('workspace'));
    await reservations.endLease(frozen);
    const successor = await take(frozen.workspaceId);
    expect(await abandonAudit(harness.servicePool, frozen, REQUEST)).toBe(false);
    expect(await answer(successor)).toBe(true);
    expect(await abandonAudit(harness.servicePool, frozen, REQUEST)).toBe(false);
    expect(await abandonAudit(harness.servicePool, successor, REQUEST)).toBe(false);
    expect(await isVisible(successor)).toBe(true);
    expect(await reservations.responseOf(successor)).toBe('{}');
  });
});
