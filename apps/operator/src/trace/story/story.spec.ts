import { describe, expect, it } from '@jest/globals';
import type { RequestRow, StoryAudit } from '../../../../api-gateway/src/operations/request-log.js';
import type { TracedEvent } from '#event-store/read/traced-events';
import type { TracedDelivery } from '../../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Trace } from '../read/read-trace.js';
import { storyOf } from './story.js';

const EMPTY_TRACE: Trace = {
  auditId: undefined,
  workspaceId: undefined,
  requests: [],
  hasMore: false,
  reservation: undefined,
  audit: undefined,
  entries: [],
  events: [],
  deliveries: [],
  endpointEvents: [],
  mails: [],
};

const time = (ms: number) => new Date(Date.UTC(2026, 7, 1, 14, 3) + ms);

function event(type: string, version: number, ms: number, data: object = {}): TracedEvent {
  return { event_id: type, stream: 's', version, type, data: { ...data }, meta: {}, recorded_at: time(ms) };
}

function request(status: number, more: Partial<RequestRow> = {}): RequestRow {
  return {
    at: time(0),
    request_id: 'req_1',
    workspace_id: 'ws_1',
    key_id: 'key_1',
    key_name: 'main',
    key_hint: '1234',
    method: 'POST',
    route: '/api/v1/audit',
    status,
    code: null,
    message: null,
    audit_id: null,
    url: null,
    delivery_id: null,
    idempotency_key: null,
    replayed: null,
    duration_ms: 20,
    ...more,
  };
}

function delivery(more: Partial<TracedDelivery> = {}): TracedDelivery {
  return {
    delivery_id: 'dlv_1',
    endpoint_id: 'whe_1',
    url: 'https://example.com/hook',
    event_id: 'audit.completed',
    event_type: 'audit.completed',
    status: 'delivered',
    created_at: time(200),
    finished_at: time(300),
    next_attempt_at: null,
    attempts: [],
    ...more,
  };
}

const charged = event('ledger.audit-charged', 3, 10, { credits: 80, balance_after: 20 });
const completed = event('audit.completed', 3, 100, { overall: 71 });
const audit: StoryAudit = {
  audit_id: 'aud_1',
  workspace_id: 'ws_1',
  url: 'https://example.com/',
  audit_type: 'all',
  status: 'complete',
  charged: 80,
  refunded: 0,
  created_at: time(10),
  completed_at: time(100),
  version: 3,
  seen_at: time(15),
  voided_at: null,
};
const ENDED: Trace = {
  ...EMPTY_TRACE,
  auditId: 'aud_1',
  requests: [request(202)],
  entries: [charged],
  events: [completed],
  audit,
  deliveries: [delivery()],
};

const tell = (trace: Partial<Trace>) => storyOf({ ...ENDED, ...trace })!;

describe('the story of an audit', () => {
  it('has nothing to add where all is well', () => {
    expect(tell({})).toMatchObject({ status: 'complete', charged: 80, refunded: 0, notes: [] });
  });

  it('says what the page is for: as it was judged, else as the create said', () => {
    const entries = [{ ...charged, data: { ...charged.data, page_kind: 'shop_home' } }];
    const judged = { ...completed, data: { ...completed.data, judged_kind: 'article' } };
    expect(tell({}).kind).toBeUndefined();
    expect(tell({ entries }).kind).toBe('shop_home');
    expect(tell({ entries, events: [judged] }).kind).toBe('article');
  });

  it('is none where nothing is known', () =>
    expect(storyOf({ ...EMPTY_TRACE, auditId: 'aud_1' })).toBeUndefined());

  it('says that a charge waits for the engine', () => {
    const story = tell({ events: [], audit: undefined, deliveries: [] });
    expect([story.status, story.notes[0]]).toEqual([
      'charged',
      expect.stringContaining('The engine has not taken'),
    ]);
  });

  it('makes up no time at which it was visible where its row was made after its end', () => {
    const whatOf = (seen_at: Date) =>
      tell({ audit: { ...audit, seen_at } }).steps.flatMap(({ what }) =>
        ['visible', 'row made'].includes(what) ? what : [],
      );
    expect([whatOf(time(99)), whatOf(time(101))]).toEqual([['visible'], ['row made']]);
  });

  it.each<[string, Partial<Trace>, unknown]>([
    [
      'that partners do not see the end yet',
      { audit: { ...audit, version: 2 } },
      expect.stringContaining('has not handled its last event yet (version 3)'),
    ],
    [
      'that partners are told of none where the row is missing',
      { audit: undefined },
      'The gateway has no row of it: partners get 404. acs projection rebuild gateway.audits makes it again.',
    ],
    [
      'that no webhook was sent',
      { deliveries: [] },
      expect.stringContaining('No webhook was sent for its end'),
    ],
    [
      'when a delivery is tried again',
      { deliveries: [delivery({ status: 'pending', next_attempt_at: time(5_000), finished_at: null })] },
      'The delivery dlv_1 is pending, next attempt at 2026-08-01T14:03:05.000Z.',
    ],
    [
      'of a delivery that is held how to send it',
      { deliveries: [delivery({ status: 'held', finished_at: null })] },
      'The delivery dlv_1 is held. acs endpoint enable --endpoint whe_1 --deliver-held sends it.',
    ],
    [
      'that the key of a lost answer can be used again',
      {
        reservation: {
          key: 'k',
          audit_id: 'aud_1',
          answered: false,
          lease_until: time(0),
          expires_at: time(0),
        },
      },
      expect.stringContaining('the next request with it takes over'),
    ],
  ])('says %s', (_, trace, note) => expect(tell(trace).notes).toEqual([note]));

  it('counts credits returned by refund and void', () => {
    const refund = event('ledger.audit-refunded', 4, 120, { credits: 40, reason: 'failed' });
    const voided = event('ledger.charge-voided', 5, 130, { credits: 40 });
    expect(tell({ entries: [charged, refund, voided] }).refunded).toBe(80);
  });

  it('tells of a caller who was gone, and of polls as one', () => {
    const poll = { method: 'GET', route: '/api/v1/audit/{id}' };
    const reads = [1_000, 2_000, 3_000].map((ms) =>
      request(200, { ...poll, at: time(ms), request_id: `req_${ms}` }),
    );
    const received = tell({ requests: [request(499), ...reads] }).steps.map(({ what, detail }) => [
      what,
      detail,
    ]);
    expect(received).toContainEqual(['answer 499', 'after 20 ms its caller was gone, without an answer']);
    expect(received.filter(([what]) => what === 'read')).toEqual([
      ['read', 'GET /api/v1/audit/{id}, 200; 3 times until 2026-08-01T14:03:03.000Z'],
    ]);
  });

  it('tells an answer that was a replay from that of the create', () => {
    const replay = request(202, { request_id: 'req_2', at: time(50), replayed: true });
    const responses = tell({ requests: [request(202, { replayed: false }), replay] }).steps.flatMap(
      ({ what, detail }) => (what === 'answer 202' ? detail : []),
    );
    expect(responses).toEqual([
      'after 20 ms',
      'after 20 ms, a replay of what its Idempotency-Key stands for',
    ]);
  });

  it('tells of an endpoint that was disabled, and of the mail about it', () => {
    const disabled = event('webhooks.endpoint-disabled', 2, 400, { reason: 'consecutive-failures' });
    const mail = {
      subject: 'Webhook endpoint whe_1 was disabled',
      created_at: time(401),
      sent_at: time(900),
    };
    const { steps } = tell({
      endpointEvents: [{ ...disabled, stream: 'endpoint-whe_1' }],
      mails: [mail],
    });
    expect(steps.slice(-3).map(({ what, detail }) => [what, detail])).toEqual([
      ['disabled', 'the endpoint whe_1 (consecutive-failures)'],
      ['mail written', mail.subject],
      ['mail sent', mail.subject],
    ]);
  });
});
