import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AuditResult } from '#contracts/audit/audits';
import type { AuditEvent } from '#contracts/audit/events';
import { decidedRefund } from '#contracts/money/refunds';
import { decide } from './audit.decider.js';
import { fold } from './audit-state.js';
import { CRASHED, MAX_ATTEMPTS, TIMED_OUT } from './engine-failures.js';
import type { AuditOrder, FailureDetails, LifecycleCommand } from './lifecycle-command.js';

const at = '2026-01-02T03:04:05.678Z';
const order: AuditOrder = {
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  audit_type: 'seo',
  url: 'https://example.com/',
  charged: 81,
  created_at: '2026-01-02T03:04:00.000Z',
};
const audit = { ...order, refunded: 0 };
const result: AuditResult = {
  scoring_version: '1',
  as_of: at,
  final_url: order.url,
  scores: { overall: 80, seo: 80, aeo: null, geo: null },
  dimensions: {},
  issues: [],
};
const unreachable: FailureDetails = {
  failure_reason: 'connection_refused',
  fault: 'target',
  error: { code: 'AUDIT_CONNECTION_REFUSED', message: 'refused' },
};
const notHtml: FailureDetails = {
  failure_reason: 'not_html',
  fault: 'input',
  error: { code: 'AUDIT_NOT_HTML', message: 'a picture' },
};

const queued: AuditEvent = { type: 'audit.queued', data: audit };
const started = (attempt: number): AuditEvent => ({
  type: 'audit.started',
  data: { ...audit, attempt, started_at: at },
});
const completed: AuditEvent = { type: 'audit.completed', data: { ...audit, result, completed_at: at } };
const failed = (fields: FailureDetails): AuditEvent => ({
  type: 'audit.failed',
  data: {
    ...audit,
    ...fields,
    ...decidedRefund(audit.charged, { kind: 'failed', fault: fields.fault }),
    completed_at: at,
  },
});
const cancelled = (from: 'queued' | 'processing'): AuditEvent => ({
  type: 'audit.cancelled',
  data: { ...audit, from, ...decidedRefund(audit.charged, { kind: 'cancelled', from }), completed_at: at },
});
const voided: AuditEvent = {
  type: 'audit.voided',
  data: { audit_id: 'aud_1', workspace_id: 'ws_1', voided_at: at },
};

const orderIt: LifecycleCommand = { kind: 'order', order };
const startIt: LifecycleCommand = { kind: 'start', at };
const complete = (attempt: number): LifecycleCommand => ({ kind: 'complete', attempt, result, at });
const fail = (attempt: number, failure: FailureDetails): LifecycleCommand => ({
  kind: 'fail',
  attempt,
  failure,
  at,
});
const cancelIt: LifecycleCommand = { kind: 'cancel', order, at };
const voidIt: LifecycleCommand = { kind: 'void', auditId: 'aud_1', workspaceId: 'ws_1', at };

const given = (...events: AuditEvent[]) => ({
  when: (command: LifecycleCommand) => ({
    then: (...expected: AuditEvent[]) => expect(decide(fold(events), command)).toEqual(expected),
  }),
});

describe('the life of an audit', () => {
  it('goes on with the attempt that waited for a host, and counts it once', () => {
    const resume: LifecycleCommand = { kind: 'start', at, resumes: true };
    given(queued, started(1)).when(resume).then();
    given(queued, started(3)).when(resume).then();
    given(queued).when(resume).then(started(1));
    given(queued, started(1), completed).when(resume).then();
  });

  it('begins queued when its charge has come, once', () => {
    given().when(orderIt).then(queued);
    given(queued).when(orderIt).then();
  });

  it('goes on when a worker starts it, and ends with its result', () => {
    given(queued).when(startIt).then(started(1));
    given(queued, started(1)).when(complete(1)).then(completed);
  });

  it.each([
    ['the site', unreachable],
    ['the input', notHtml],
  ])('ends failed with the refund by the rule where %s was at fault', (_, fields) => {
    given(queued, started(1)).when(fail(1, fields)).then(failed(fields));
  });

  it('starts again with the next attempt when its worker died', () => {
    given(queued, started(1)).when(startIt).then(started(2));
  });

  it('is given up when three workers died, with its share of the credits returned', () => {
    given(queued, started(1), started(2), started(3)).when(startIt).then(failed(CRASHED));
  });

  it('ignores a worker that was replaced', () => {
    given(queued, started(1), started(2)).when(complete(1)).then();
    given(queued, started(1), started(2)).when(fail(1, unreachable)).then();
    given(queued, started(1), started(2)).when(complete(2)).then(completed);
  });

  it('fails when its deadline is long past, if it runs', () => {
    given(queued, started(1)).when({ kind: 'expire', at }).then(failed(TIMED_OUT));
    given(queued).when({ kind: 'expire', at }).then();
  });

  it('is cancelled for all credits while queued, for a share while processing', () => {
    given(queued).when(cancelIt).then(cancelled('queued'));
    given(queued, started(1)).when(cancelIt).then(cancelled('processing'));
  });

  it('is queued and cancelled in one step when the cancel overtakes the order', () => {
    given().when(cancelIt).then(queued, cancelled('queued'));
    given(queued, cancelled('queued')).when(orderIt).then();
  });

  it('is voided in every state that is not the end, also before its order', () => {
    given().when(voidIt).then(voided);
    given(queued).when(voidIt).then(voided);
    given(queued, started(1)).when(voidIt).then(voided);
    given(voided).when(orderIt).then();
    given(voided).when(cancelIt).then();
  });

  it.each([
    ['completed', [queued, started(1), completed]],
    ['failed', [queued, started(1), failed(unreachable)]],
    ['cancelled', [queued, cancelled('queued')]],
    ['voided', [queued, started(1), voided]],
  ] as const)('never changes after it was %s', (_, events) => {
    for (const command of [
      orderIt,
      startIt,
      complete(1),
      fail(1, unreachable),
      cancelIt,
      voidIt,
      { kind: 'expire', at } as const,
    ]) {
      given(...events)
        .when(command)
        .then();
    }
  });
});

const orders = fc.constantFrom(0, 1, 80, 81, 150).map((charged): AuditOrder => ({ ...order, charged }));

/** Any messages about one audit, in any order and number, from workers of any attempt. */
const histories = orders.chain((order) => {
  const attempt = fc.integer({ min: 1, max: MAX_ATTEMPTS + 1 });
  const failure = fc
    .constantFrom('input' as const, 'target' as const, 'engine' as const)
    .map((fault) => ({ ...unreachable, fault }));
  const command: fc.Arbitrary<LifecycleCommand> = fc.oneof(
    fc.constant({ kind: 'order' as const, order }),
    fc.constant(startIt),
    attempt.map(complete),
    fc.tuple(attempt, failure).map(([attempt, failure]) => fail(attempt, failure)),
    fc.constant({ kind: 'expire' as const, at }),
    fc.constant({ kind: 'cancel' as const, order, at }),
    fc.constant(voidIt),
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
