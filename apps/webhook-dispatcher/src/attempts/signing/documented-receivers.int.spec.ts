import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newEventId, newId } from '#contracts/identifiers';
import { type AuditWebhookData, WEBHOOK_EVENT_TYPES } from '#contracts/webhooks/envelope';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  balanceFalls,
  deliveriesOf,
  registerEndpoint,
} from '../../../test-support/dispatcher-calls.js';
import { type EndedAudit, publishedEnd } from '../../../test-support/ended-audit.js';
import {
  documentedFiles,
  DocumentedReceiver,
  type Language,
  LANGUAGES,
} from '../../../test-support/documented-receiver.js';
import { webhookHeaders } from './signature.js';

jest.setTimeout(60_000);

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const BODY = Buffer.from(
  '{"id": "evt_1", "type":"audit.completed","data":{"url":"https://shop.example/größe"}}',
);
const now = () => Math.floor(Date.now() / 1_000);

type Headers = Readonly<Record<string, string>>;

/** Signs as the dispatcher does, with these changes. */
const signed = ({ secret = SECRET, id = 'evt_1', timestamp = now(), body = BODY } = {}): Headers =>
  webhookHeaders([secret], { id, timestamp, body });

const ID = 'X-Service-Webhook-Id';
const TIMESTAMP = 'X-Service-Webhook-Timestamp';
const SIGNATURE = 'X-Service-Webhook-Signature';
const genuine = () => signed()[SIGNATURE]!;

/** A forged or damaged request: headers and, if changed, body. */
const FORGED: readonly (readonly [string, () => { headers: Headers; body?: Buffer }])[] = [
  ['a signature by another secret', () => ({ headers: signed({ secret: OTHER_SECRET }) })],
  ['a body with one space more', () => ({ headers: signed(), body: Buffer.from(`${BODY.toString()} `) })],
  ['a body parsed and written again', () => ({ headers: signed(), body: rewritten() })],
  ['no body', () => ({ headers: signed(), body: Buffer.alloc(0) })],
  ['another id', () => ({ headers: { ...signed(), [ID]: 'evt_2' } })],
  ['another time', () => ({ headers: { ...signed(), [TIMESTAMP]: String(now() + 1) } })],
  ['a genuine signature of 302 s ago', () => ({ headers: signed({ timestamp: now() - 302 }) })],
  ['a genuine signature of 302 s ahead', () => ({ headers: signed({ timestamp: now() + 302 }) })],
  ['no header at all', () => ({ headers: {} })],
  ...[ID, TIMESTAMP, SIGNATURE].flatMap((name) => [
    [`no ${name}`, () => ({ headers: without(name) })] as const,
    [`an empty ${name}`, () => ({ headers: { ...signed(), [name]: '' } })] as const,
  ]),
  ...['v1=', 'v1', 'v1=!!!', 'v1=größe', ',,,', 'v1=,v1=', `v1=${'A'.repeat(43)}=`].map(
    (value) => [`the signature ${value}`, () => ({ headers: { ...signed(), [SIGNATURE]: value } })] as const,
  ),
  ['the signature as v2', () => ({ headers: { ...signed(), [SIGNATURE]: genuine().replace('v1', 'v2') } })],
  ['the signature without v1=', () => ({ headers: { ...signed(), [SIGNATURE]: genuine().slice(3) } })],
  ['half the signature', () => ({ headers: { ...signed(), [SIGNATURE]: genuine().slice(0, 24) } })],
  ['a long list of wrong ones', () => ({ headers: { ...signed(), [SIGNATURE]: 'v1=AAAA,'.repeat(500) } })],
  ...['soon', '-1', '1e9', '0x7fffffff', '1800000000.0', '²', '9'.repeat(5_000), 'NaN', 'Infinity'].map(
    (value) =>
      [`the time ${value.slice(0, 12)}`, () => ({ headers: { ...signed(), [TIMESTAMP]: value } })] as const,
  ),
  ['dots in the id', () => ({ headers: signed({ id: 'evt_1.1800000000' }) })],
];

function without(name: string): Headers {
  return Object.fromEntries(Object.entries(signed()).filter(([each]) => each !== name));
}

function rewritten(): Buffer {
  return Buffer.from(JSON.stringify(JSON.parse(BODY.toString())));
}

/** Sends these bytes and returns the status of the response; undefined if the connection ended without one. */
async function sendRaw(port: number, ...parts: readonly (string | Buffer)[]): Promise<number | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  const response = await text(socket).catch(() => '');
  const [, status] = /^HTTP\/1\.[01] (\d{3}) /.exec(response) ?? [];
  return status === undefined ? undefined : Number(status);
}

function post(port: number, headers: Headers, body: Buffer): Promise<number | undefined> {
  const lines = Object.entries({ ...headers, 'Content-Length': String(body.length), Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(port, `POST /hooks HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}\r\n`, body);
}

const languages = Object.keys(LANGUAGES) as Language[];

// One dispatcher for all receivers, because it does not know their languages.
let harness: TestHarness;
givenDispatcher((made) => (harness = made), { variables: { WEBHOOK_TIMEOUT_MS: '5000' } });

describe.each(languages)('the documented receiver in %s', (language) => {
  const receivers: DocumentedReceiver[] = [];
  afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.stop())));

  const start = async (secret: string) => {
    const receiver = await DocumentedReceiver.start(language, secret);
    receivers.push(receiver);
    return receiver;
  };
  /** Acts as a partner: registers, gets the secret, starts the receiver with it. */
  const partner = async () => {
    const endpoint = await registerEndpoint(harness, 'http://127.0.0.1:9/', {
      eventTypes: [...WEBHOOK_EVENT_TYPES],
    });
    const receiver = await start(endpoint.secret);
    await movedTo(endpoint.endpointId, receiver);
    return { ...endpoint, receiver };
  };
  const movedTo = (endpointId: string, { url }: DocumentedReceiver) =>
    harness.send('webhooks.update-endpoint', { endpoint_id: endpointId, url });

  it('takes every event that the dispatcher posts, at the first attempt, and works on each once', async () => {
    const { workspaceId, receiver } = await partner();
    const audit: AuditWebhookData = {
      audit_id: newId('audit'),
      status: 'complete',
      type: 'all',
      url: 'https://shop.example/größe?q=%E2%82%AC&x="\\"&\u2028=1.0',
      scores: { overall: 78, seo: 84, aeo: 71, geo: 76 },
      failure_reason: null,
      credits: { charged: 150, refunded: 0 },
      created_at: '2026-05-01T00:00:00.000Z',
      completed_at: '2026-05-01T00:00:20.000Z',
    };
    const unscored = { ...audit, scores: null };
    const ended = {
      'audit.completed': audit,
      'audit.failed': { ...unscored, status: 'failed', failure_reason: 'timeout' },
      'audit.cancelled': { ...unscored, status: 'cancelled' },
    };
    for (const [webhook_type, webhook_data] of Object.entries(ended)) {
      const id = newEventId();
      const end = { workspace_id: workspaceId, webhook_type, webhook_data } as EndedAudit;
      await harness.publish('gateway.event-published', publishedEnd(end, id), id);
    }
    await balanceFalls(harness, workspaceId, 470);

    const deliveries = await allBecome(harness, workspaceId, 'delivered', 4);
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    const received = deliveries.map(({ event_type, event_id }) => `${event_type} ${event_id}`);
    await eventually('all are worked on', () => receiver.handled.length === 4);
    expect([...receiver.handled].sort()).toEqual(received.sort());
    expect(receiver.sound).toBe(true);
  });

  it('answers an event that it has seen, and does not process it again', async () => {
    const { workspaceId, receiver } = await partner();
    await auditEnds(harness, workspaceId);
    const [delivery] = await allBecome(harness, workspaceId, 'delivered', 1);
    await harness.send('webhooks.replay-delivery', {
      workspace_id: workspaceId,
      delivery_id: delivery!.delivery_id,
    });
    await eventually('it was sent again', async () => {
      const [again] = await deliveriesOf(harness, workspaceId);
      return again?.attempts === 2 && again.status === 'delivered';
    });
    // A later event shows that nothing of the replay is still to come.
    await auditEnds(harness, workspaceId);
    await allBecome(harness, workspaceId, 'delivered', 2);
    await eventually('the later one is worked on', () => receiver.handled.length >= 2);
    expect(new Set(receiver.handled).size).toBe(2);
    expect(receiver.handled).toHaveLength(2);
  });

  it('goes on during a rotation with the old secret, and takes the same events with the new one', async () => {
    const { endpointId, workspaceId, receiver } = await partner();
    const { secret } = await harness.send('webhooks.rotate-secret', { endpoint_id: endpointId });
    await auditEnds(harness, workspaceId);
    await allBecome(harness, workspaceId, 'delivered', 1);

    const changedOver = await start(secret);
    await movedTo(endpointId, changedOver);
    await auditEnds(harness, workspaceId);
    const deliveries = await allBecome(harness, workspaceId, 'delivered', 2);
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 1]);
    await eventually('each worked on one', () => receiver.handled.length + changedOver.handled.length === 2);
    expect([receiver.handled.length, changedOver.handled.length]).toEqual([1, 1]);
  });

  it('answers a test event, and does not work on it', async () => {
    const { endpointId, workspaceId, receiver } = await partner();
    const test = await harness.send('webhooks.test-endpoint', { endpoint_id: endpointId });
    expect([test.outcome, test.status_code]).toEqual(['succeeded', 204]);
    // A later event shows that nothing of the test is still to come.
    await auditEnds(harness, workspaceId);
    const [delivery] = await allBecome(harness, workspaceId, 'delivered', 1);
    await eventually('the later one is worked on', () => receiver.handled.length > 0);
    expect(receiver.handled).toEqual([`audit.completed ${delivery?.event_id}`]);
    expect(receiver.sound).toBe(true);
  });

  describe('which knows the secret', () => {
    let receiver: DocumentedReceiver;
    beforeEach(async () => {
      receiver = await start(SECRET);
    });

    it('refuses every forgery with a 4xx, and takes the genuine one afterwards', async () => {
      const responses: [string, number | undefined][] = [];
      for (const [what, forge] of FORGED) {
        const { headers, body = BODY } = forge();
        responses.push([what, await post(receiver.port, headers, body)]);
      }
      expect(responses.filter(([, status]) => !(status! >= 400 && status! < 500))).toEqual([]);
      expect(receiver.handled).toEqual([]);
      expect(await post(receiver.port, signed(), BODY)).toBe(204);
      await eventually('it is worked on', () => receiver.handled.length === 1);
      expect(receiver.sound).toBe(true);
    });

    it('works on an event although somebody on the way adds the header of a test, which is not signed', async () => {
      const headers = { ...signed(), 'X-Service-Webhook-Test': 'true' };
      expect(await post(receiver.port, headers, BODY)).toBe(204);
      await eventually('it is worked on', () => receiver.handled.length === 1);
    });

    it('refuses a body of 1 MB and more, and outlives requests that are broken off or no HTTP', async () => {
      const large = Buffer.alloc(1_000_001, ' ');
      const head = 'POST /hooks HTTP/1.1\r\nHost: x\r\n';
      await sendRaw(receiver.port, 'nonsense\r\n\r\n');
      await sendRaw(receiver.port, `${head}Content-Length: -5\r\n\r\n`);
      await sendRaw(receiver.port, `${head}Content-Length: five\r\n\r\n`);
      await brokenOff(receiver.port, `${head}Content-Length: 500\r\n\r\n{"id"`);
      // Python closes without reading it all, which may cost its response.
      expect([413, undefined]).toContain(await post(receiver.port, signed({ body: large }), large));
      expect(await post(receiver.port, signed(), BODY)).toBe(204);
      await eventually('it is worked on', () => receiver.handled.length === 1);
    });

    it('tolerates 298 seconds between the clocks, either way', async () => {
      for (const seconds of [-298, 298]) {
        const headers = signed({ id: newEventId().replaceAll('-', ''), timestamp: now() + seconds });
        expect(await post(receiver.port, headers, BODY)).toBe(204);
      }
    });
  });
});

function brokenOff(port: number, start: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(start, () => socket.destroy()));
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}

describe('the documented verification in Python', () => {
  it.each([
    [-301, 'False'],
    [-300, 'True'],
    [300, 'True'],
    [301, 'False'],
  ])('tolerates 300 seconds between the clocks: %i s are %s', async (seconds, verdict) => {
    const { folder, remove } = documentedFiles('Python');
    const NOW = 1_800_000_000;
    const headers = JSON.stringify(signed({ timestamp: NOW + seconds }));
    const program = `import json, sys, time, verify_webhook
time.time = lambda: ${NOW}.0
print(verify_webhook.is_genuine(sys.argv[2].encode(), json.loads(sys.argv[1]), sys.argv[3]))`;
    try {
      const { stdout } = await promisify(execFile)(
        LANGUAGES.Python.program(),
        ['-c', program, headers, BODY.toString(), SECRET],
        { cwd: folder, env: { PATH: process.env.PATH, PYTHONUTF8: '1' } },
      );
      expect(stdout.trim()).toBe(verdict);
    } finally {
      remove();
    }
  });
});
