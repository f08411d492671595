import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAudit, queuedWithoutKey } from '../../../test-support/audit-life.js';
import { Answers } from '../create/answers.js';
import { AuditReads } from '../fetch/audit-reads.js';
import type { AuditFields } from '../view/audit-state.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { AnswerWatch } from './answer-watch.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

describe('the watch over calls without an Idempotency-Key', () => {
  let harness: TestHarness;
  let watch: AnswerWatch;
  let answers: Answers;
  let view: AuditView;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    watch = new AnswerWatch(harness.servicePool);
    answers = new Answers(harness.servicePool);
    view = new AuditView(harness.servicePool);
  });
  afterAll(() => harness?.remove());

  const told = (facts: AuditFields) => view.write(stateAfter(...queuedWithoutKey(facts)));
  const answer = (facts: AuditFields) => answers.noteAnswered({ ...facts, metadata: undefined });
  const isVisible = (facts: AuditFields) =>
    new AuditReads(harness.servicePool).read(facts.workspaceId, facts.auditId).then(
      () => true,
      () => false,
    );
  const claimed = async () => (await watch.claimVoids(100)).map(({ auditId }) => auditId);
  const age = (facts: AuditFields) =>
    harness.pool.query(`update audits set seen_at = seen_at - interval '61 s' where audit_id = $1`, [
      facts.auditId,
    ]);

  it('marks an audit that stays unanswered for 60 seconds, and none that is younger', async () => {
    const [old, young] = [anAudit(), anAudit()];
    await Promise.all([told(old), told(young)]);
    await age(old);
    expect(await watch.requestVoidOfUnanswered()).toBe(1);
    expect(await claimed()).toEqual([old.auditId]);
    expect(await isVisible(young)).toBe(true);
  });

  it('leaves an answered audit alone, whether its event came before or after the answer', async () => {
    const [before, after] = [anAudit(), anAudit()];
    await told(before);
    expect(await answer(before)).toBe(true);
    expect(await answer(after)).toBe(true);
    await told(after);
    await Promise.all([age(before), age(after)]);
    expect(await watch.requestVoidOfUnanswered()).toBe(0);
  });

  it('refuses the answer of a request that woke up after its charge was marked', async () => {
    const facts = anAudit();
    await told(facts);
    await age(facts);
    await watch.requestVoidOfUnanswered();
    expect(await answer(facts)).toBe(false);
    expect(await isVisible(facts)).toBe(false);
  });

  it('marks at once an audit that its own request abandons, before or after the first event, even if it seemed answered', async () => {
    const [unknown, known, noted] = [anAudit(), anAudit(), anAudit()];
    await watch.requestVoid(unknown);
    await told(unknown);
    await told(known);
    await watch.requestVoid(known);
    await answer(noted);
    await watch.requestVoid(noted);
    expect((await claimed()).sort()).toEqual(
      expect.arrayContaining([unknown.auditId, known.auditId, noted.auditId].sort()),
    );
    expect(await Promise.all([unknown, known, noted].map(isVisible))).toEqual([false, false, false]);
  });

  it('hands each void to one process at a time, again when it was not acknowledged, and never after that', async () => {
    const facts = anAudit();
    await watch.requestVoid(facts);
    const rounds = await Promise.all([claimed(), claimed(), claimed()]);
    expect(rounds.flat().filter((id) => id === facts.auditId)).toHaveLength(1);
    await harness.pool.query(`update audits set void_tried_at = now() - interval '6 s'`);
    expect(await claimed()).toContain(facts.auditId);
    await watch.noteVoided([facts.auditId]);
    await harness.pool.query(`update audits set void_tried_at = now() - interval '6 s'`);
    expect(await claimed()).not.toContain(facts.auditId);
    expect(await isVisible(facts)).toBe(false);
  });
});
