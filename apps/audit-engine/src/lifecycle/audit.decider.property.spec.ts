import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decidedRefund } from '#contracts/money/refunds';
import type { AuditResult } from '#contracts/audit/audits';
import type { AuditEvent } from '#contracts/audit/events';
import { decide } from './audit.decider.js';
import { fold } from './audit-state.js';
import { MAX_ATTEMPTS } from './engine-failures.js';
import type { AuditOrder, LifecycleCommand } from './lifecycle-command.js';

const at = '2026-01-02T03:04:05.678Z';
const result: AuditResult = {
  scoring_version: '1',
  as_of: at,
  final_url: 'https://example.com/',
  scores: { overall: 1, seo: 1, aeo: null, geo: null },
  dimensions: {},
  issues: [],
};

const orders = fc.constantFrom(0, 1, 80, 81, 150).map((charged): AuditOrder => ({
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  audit_type: 'seo',
  url: 'https://example.com/',
  charged,
  created_at: at,
}));

/** Any messages about one audit, in any order and number, from workers of any attempt. */
const histories = orders.chain((order) => {
  const attempt = fc.integer({ min: 1, max: MAX_ATTEMPTS + 1 });
  const failure = fc.constantFrom('input' as const, 'target' as const, 'engine' as const).map((fault) => ({
    failure_reason: 'dns_not_found',
    fault,
    error: { code: 'AUDIT_DNS_NOT_FOUND', message: 'unknown' },
  }));
  const command: fc.Arbitrary<LifecycleCommand> = fc.oneof(
    fc.constant({ kind: 'order' as const, order }),
    fc.constant({ kind: 'start' as const, at }),
    attempt.map((attempt) => ({ kind: 'complete' as const, attempt, result, at })),
    fc.tuple(attempt, failure).map(([attempt, failure]) => ({ kind: 'fail' as const, attempt, failure, at })),
    fc.constant({ kind: 'expire' as const, at }),
    fc.constant({ kind: 'cancel' as const, order, at }),
    fc.constant({ kind: 'void' as const, auditId: 'aud_1', workspaceId: 'ws_1', at }),
  );
  return fc.tuple(fc.constant(order), fc.array(command, { maxLength: 30 }));
});

const TERMINAL = ['audit.completed', 'audit.failed', 'audit.cancelled', 'audit.voided'];

function play(commands: readonly LifecycleCommand[]): AuditEvent[] {
  const events: AuditEvent[] = [];
  for (const command of commands) events.push(...decide(fold(events), command));
  return events;
}

describe('whatever messages come, in any order and any number', () => {
  it('an audit ends at most once, and nothing follows its end', () => {
    fc.assert(
      fc.property(histories, ([, commands]) => {
        const types = play(commands).map(({ type }) => type);
        const end = types.findIndex((type) => TERMINAL.includes(type));
        expect(end === -1 || end === types.length - 1).toBe(true);
      }),
    );
  });

  it('an audit that anyone cancels, voids or starts often enough has ended exactly once', () => {
    fc.assert(
      fc.property(histories, orders, ([, commands], order) => {
        const types = play([...commands, { kind: 'cancel', order, at }]).map(({ type }) => type);
        expect(types.filter((type) => TERMINAL.includes(type))).toHaveLength(1);
      }),
    );
  });

  it('the refund depends only on how the audit ended, and is never more than the charge', () => {
    fc.assert(
      fc.property(histories, ([order, commands]) => {
        for (const { type, data } of play(commands)) {
          if (type === 'audit.voided') continue;
          expect(data.charged).toBe(order.charged);
          expect(data.refunded).toBeLessThanOrEqual(order.charged);
          if (type === 'audit.cancelled') {
            expect(data).toMatchObject(decidedRefund(order.charged, { kind: 'cancelled', from: data.from }));
          } else if (type === 'audit.failed') {
            expect(data).toMatchObject(decidedRefund(order.charged, { kind: 'failed', fault: data.fault }));
          } else {
            expect(data.refunded).toBe(0);
          }
        }
      }),
    );
  });

  it('attempts count up from one without a gap, to three at most, and follow the order', () => {
    fc.assert(
      fc.property(histories, ([, commands]) => {
        const events = play(commands);
        const attempts = events.flatMap((event) =>
          event.type === 'audit.started' ? [event.data.attempt] : [],
        );
        expect(attempts).toEqual([1, 2, 3].slice(0, attempts.length));
        if (attempts.length > 0) expect(events[0]?.type).toBe('audit.queued');
      }),
    );
  });
});
