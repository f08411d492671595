import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OWN_ATTRIBUTES, STANDARD_ATTRIBUTES } from '#telemetry/attributes';
import { SPANS } from '#telemetry/span-catalogue';
import { startAnotherApp } from '../fault/support/another-app.js';
import { eventually } from '../support/eventually.js';
import {
  type CollectedSpan,
  type OtlpCollector,
  startOtlpCollector,
  spanTree,
} from '../support/servers/otlp-collector.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';

/** What one audit is made of, but for statements, as the page shows it. */
const [, treeOnThePage = ''] =
  /^```text\n([^]*?)^```$/m.exec(readFileSync('docs/how-to/on-call/trace-an-audit.md', 'utf8')) ?? [];
const AN_AUDIT = relatives(treeOnThePage);

describe('the traces of audits', () => {
  let collector: OtlpCollector;
  const stage = serviceStage(async (ends) => {
    collector = await startOtlpCollector();
    ends(() => collector.close());
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
    return { name: 'traces', env };
  });
  let workspace: TestWorkspace;
  let secret: string;
  const directory = mkdtempSync(join(tmpdir(), 'acs-traces-'));

  beforeAll(async () => {
    workspace = await stage.open(100_000, 'purchase');
    ({ secret } = await workspace.registerEndpoint(stage.receiver.url, ['audit.completed']));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  interface Created {
    readonly auditId: string;
    readonly requestId: string;
    readonly idempotencyKey: string;
  }
  const create = async (headers: Record<string, string> = {}): Promise<Created> => {
    const idempotencyKey = randomUUID();
    const { status, body } = await workspace.partner.call('POST', '/api/v1/audit', {
      body: JSON.stringify({ url: `${stage.site.url}/article?visitor=hush`, type: 'seo' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey, ...headers },
    });
    expect(status).toBe(202);
    return { auditId: body.data.audit_id, requestId: String(body.request_id), idempotencyKey };
  };
  const webhookOf = ({ auditId }: Created) =>
    eventually(`${auditId} is told of`, () =>
      stage.receiver.received.find(({ body }) => body.toString().includes(auditId)),
    );
  /** All spans of the audit's trace, once the last ones are there. */
  const traceOf = ({ auditId }: Created) =>
    eventually(`the trace of ${auditId} is whole`, () => {
      const root = collector.spans.find(
        ({ kind, attributes }) => kind === 'server' && attributes['acs.audit_id'] === auditId,
      );
      const spans = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
      return familyOf(spans).length >= AN_AUDIT.length && spans;
    });

  it('hold everything that leads from the request to its webhook, in one trace each', async () => {
    const created = await create();
    await webhookOf(created);
    const spans = await traceOf(created);
    expect(familyOf(spans)).toEqual(AN_AUDIT);
    const databases = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect([...new Set(databases.map((span) => span.service))].sort()).toEqual(
      Object.keys(stage.service.apps).sort(),
    );
    for (const { attributes } of spans.filter(({ name }) => name.startsWith('process')))
      expect(attributes['acs.request_id']).toBe(created.requestId);
  });

  it.each(['00', '01'])(
    'are linked to that of a caller who names one, with the flags %s, and sites are not told of it',
    async (flags) => {
      const [traceId, parent] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
      const created = await create({ traceparent: `00-${traceId}-${parent}-${flags}` });
      const webhook = await webhookOf(created);
      const spans = await traceOf(created);
      expect(spans.find(({ kind }) => kind === 'server')).toMatchObject({
        parentSpanId: '',
        links: [parent],
        attributes: { 'acs.caller_trace_id': traceId },
      });
      expect(familyOf(spans)).toEqual(AN_AUDIT);
      expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
      expect(webhook.headers.traceparent).toBeUndefined();
    },
  );

  it('stay apart where audits share transactions and claims', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => create()));
    await Promise.all(created.map(webhookOf));
    const traces = await Promise.all(created.map(traceOf));
    expect(new Set(traces.map(([span]) => span?.traceId)).size).toBe(12);
    for (const [index, spans] of traces.entries()) {
      expect(familyOf(spans)).toEqual(AN_AUDIT);
      const audits = new Set(spans.flatMap(({ attributes }) => attributes['acs.audit_id'] ?? []));
      expect([...audits]).toEqual([created[index]?.auditId]);
    }
  });

  it('are told of by the log lines of every attempt, with the request', async () => {
    const created = await create();
    await webhookOf(created);
    const [span] = await traceOf(created);
    const { logFile } = stage.service.apps['webhook-dispatcher'];
    const line = await eventually('the attempt is logged', () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .find((text) => text.includes('Delivery attempted') && text.includes(created.requestId)),
    );
    expect(JSON.parse(line)).toMatchObject({
      correlation_id: created.requestId,
      trace_id: span?.traceId,
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('say nothing that is not listed in the reference, and no secret', async () => {
    const created = await create();
    await webhookOf(created);
    await traceOf(created);
    const listed: readonly string[] = [...Object.keys(OWN_ATTRIBUTES), ...STANDARD_ATTRIBUTES];
    for (const { name, kind, attributes } of collector.spans) {
      expect([name, kind, SPANS.some((entry) => entry.kind === kind && entry.form.test(name))]).toEqual([
        name,
        kind,
        true,
      ]);
      expect(Object.keys(attributes).filter((attribute) => !listed.includes(attribute))).toEqual([]);
    }
    const everything = collector.bodies.join('\n');
    expect(everything).toContain(created.auditId);
    for (const hidden of [workspace.apiKey, secret, created.idempotencyKey, 'visitor=hush'])
      expect(everything).not.toContain(hidden);
  });

  /** Runs one more engine, lets it leave, and returns the modules that it loaded and its log. */
  const engineWith = async (env: Record<string, string>) => {
    const list = join(directory, randomUUID());
    const recorder = `import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context); } });`;
    const preload = `--import=data:text/javascript;base64,${Buffer.from(recorder).toString('base64')}`;
    const { app } = await startAnotherApp(stage.service, 'audit-engine', {
      env: { EGRESS_ALLOW: '127.0.0.0/8', NODE_OPTIONS: preload, ...env },
    });
    await app.stop();
    const log = readFileSync(app.logFile, 'utf8');
    return { modules: readFileSync(list, 'utf8').split('\n'), log };
  };
  /** The file of the bundle that has OpenTelemetry's SDK. */
  const sdkAmong = (modules: readonly string[]) => modules.filter((url) => url.endsWith('/tracing-sdk.js'));

  it('cost nothing where no collector is named: no part of OpenTelemetry’s SDK is loaded', async () => {
    const { modules, log } = await engineWith({});
    expect(modules.some((url) => url.endsWith('/audit-engine/main.js'))).toBe(true);
    expect(sdkAmong(modules)).toEqual([]);
    expect(log).toContain('Drained.');
    expect(log).not.toContain('Traces are on');
  }, 60_000);

  it('harm nothing where the collector is unavailable: the process starts and ends as ever', async () => {
    const { modules, log } = await engineWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    expect(sdkAmong(modules)).not.toEqual([]);
    expect(log).toContain('"clean":true');
  }, 60_000);
});

/** The spans but for statements, each with its parent. */
function familyOf(spans: readonly CollectedSpan[]): string[] {
  const others = spans.filter(({ attributes }) => attributes['db.system.name'] !== 'postgresql');
  return relatives(spanTree(others).join('\n'));
}

/** Each line of a tree with the one that it is below: `child (service) < parent (service)`. */
function relatives(tree: string): string[] {
  const path: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = line.search(/\S/) / 2;
      path.splice(depth, Infinity, line.trim());
      return `${line.trim()} < ${path[depth - 1] ?? 'nothing'}`;
    })
    .sort();
}
