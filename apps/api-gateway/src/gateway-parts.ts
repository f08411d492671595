import type { Redis } from 'ioredis';
import type { ServiceContext } from '#runtime/service';
import { CallerDirectory, MAX_ISSUED } from './api-keys/caller-directory.js';
import { findCaller, findIssuedKeys } from './api-keys/find-caller.js';
import { IssuedKeys } from './api-keys/issued-keys.js';
import { KeyCommands } from './api-keys/key-commands.js';
import { KeyRecords } from './api-keys/key-records.js';
import { LastUsed } from './api-keys/last-used.js';
import { CancelAudit } from './audits/cancel/cancel-audit.js';
import { Answers } from './audits/create/answers.js';
import { CreateAudit } from './audits/create/create-audit.js';
import { ArchivedResults } from './audits/fetch/archived-results.js';
import { AuditReads } from './audits/fetch/audit-reads.js';
import { CreateKeyed } from './audits/create/create-keyed.js';
import { CreateKeyless } from './audits/create/create-keyless.js';
import { AnswerWatch } from './audits/keyless/answer-watch.js';
import { registerVoidMetrics } from './audits/keyless/void-metrics.js';
import { VoidSweeper } from './audits/keyless/void-sweeper.js';
import { MetadataRoom } from './audits/metadata/metadata-room.js';
import { Backlog } from './audits/saturation/backlog.js';
import { AuditView } from './audits/view/audit-view.js';
import { ViewMetrics } from './audits/view/view-metrics.js';
import { BodyReader } from './bodies/body-reader.js';
import type { GatewaySettings } from './gateway-settings.js';
import { Admission } from './http/admission.js';
import { KnownRoutes } from './http/known-routes.js';
import { Reservations } from './idempotency/reservations.js';
import { limitMetrics } from './rate-limit/limit-metrics.js';
import { LimitOverrides } from './rate-limit/limit-overrides.js';
import { LocalWindows } from './rate-limit/local-windows.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { RedisWindows } from './rate-limit/redis-windows.js';
import { RequestLog } from './request-log/request-log.js';
import { OpenWorkspace } from './workspaces/open-workspace.js';
import { Purchases } from './workspaces/purchases.js';
import { Workspaces } from './workspaces/workspaces.js';

export type GatewayParts = ReturnType<typeof composeGateway>;

/** Everything the gateway is made of, put together by hand: no part knows a framework. */
export function composeGateway(
  { pool, commands, publisher, log, metrics }: ServiceContext,
  settings: GatewaySettings,
  redis: Redis,
) {
  const callers = new CallerDirectory((keyHash) => findCaller(pool, keyHash));
  const issuedKeys = new IssuedKeys(async (span) =>
    callers.noteRead(await findIssuedKeys(pool, span, MAX_ISSUED)),
  );
  const workspaces = new Workspaces(pool);
  const keyRecords = new KeyRecords(pool);
  const keyCommands = new KeyCommands(keyRecords, workspaces, callers, publisher);
  const lastUsed = new LastUsed(pool);

  const limiter = new RateLimiter({
    shared: new RedisWindows(redis),
    local: new LocalWindows(),
    log,
    ...limitMetrics(metrics),
  });
  const routes = new KnownRoutes();

  const bodies = new BodyReader();
  const view = new AuditView(pool);
  const viewMetrics = new ViewMetrics(metrics);
  const watch = new AnswerWatch(pool);
  registerVoidMetrics(metrics, watch);
  const voids = new VoidSweeper(watch, commands, log);
  const reads = new AuditReads(pool);
  const backlog = new Backlog(pool, settings.maxQueued);
  const answers = new Answers(pool);
  const reservations = new Reservations(pool);
  const room = new MetadataRoom(pool, log, settings.metadata);
  const keyed = new CreateKeyed(
    pool,
    reservations,
    commands,
    answers,
    voids,
    backlog,
    room,
    settings.docsUrl,
  );
  const keyless = new CreateKeyless(commands, answers, voids, room);

  return {
    callers,
    issuedKeys,
    lastUsed,
    keyRecords,
    keyCommands,
    limitOverrides: new LimitOverrides(pool, keyCommands, callers, publisher),
    workspaces,
    opening: new OpenWorkspace(workspaces, commands),
    purchases: new Purchases(workspaces, callers, publisher, log),
    routes,
    requestLog: new RequestLog(pool, metrics, log),
    admission: new Admission(callers, limiter, lastUsed, routes),
    view,
    viewMetrics,
    watch,
    voids,
    backlog,
    bodies,
    creating: new CreateAudit(bodies, settings.egress, keyed, keyless, backlog),
    reads,
    archived: new ArchivedResults(commands),
    cancelling: new CancelAudit(reads, commands, view, watch, log),
  };
}
