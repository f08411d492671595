import { type DynamicModule, Module } from '@nestjs/common';
import { reach } from '#runtime/dependency';
import { readAtStart } from '#runtime/servers-at-start';
import type { ServiceContext } from '#runtime/service';
import { startBudgetMs } from '#runtime/time-budgets';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { AuditsController } from './audits/audits.controller.js';
import { AuditEventsController } from './audits/view/audit-events.controller.js';
import { BalanceController } from './balance/balance.controller.js';
import { billingParts } from './billing/billing-parts.js';
import { crawlerParts } from './crawler/crawler-parts.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { docsParts } from './docs/docs-parts.js';
import { composeGateway, type GatewayParts } from './gateway-parts.js';
import { readSettings } from './gateway-settings.js';
import { startTasks } from './gateway-tasks.js';
import { connectRedis } from './rate-limit/connect-redis.js';
import { LimitOverridesController } from './rate-limit/limit-overrides.controller.js';
import { readDeprecations } from './versioning/read-deprecations.js';
import { WorkspacesController } from './workspaces/workspaces.controller.js';

/** The gateway on the connections of a service. */
@Module({})
export class GatewayModule {
  /** Connects to Redis and starts the periodic tasks, too. Throws `ConfigurationError` or `DependencyUnreachable`. */
  static async forService(context: ServiceContext): Promise<DynamicModule> {
    const { env, log, shutdown, broker } = context;
    const settings = readSettings(env);
    const budgetMs = startBudgetMs(env);
    const { redisUrl } = settings;
    const connect = () => connectRedis(redisUrl, log);
    const redis = await reach({ what: 'Redis', address: redisUrl, budgetMs, log, connect });
    shutdown.add('close', 'redis', () => redis.disconnect());

    const parts = composeGateway(context, settings, redis);
    shutdown.add('close', 'threads that read bodies', () => parts.bodies.close());
    const billing = await billingParts(settings.payments, context.commands);
    const docs = await docsParts({
      publicUrl: settings.publicUrl,
      deprecations: readDeprecations(env),
    });
    const crawler = crawlerParts(settings);
    broker.onBroadcasts({
      heard: () => {
        parts.callers.broadcastsHeard();
        parts.issuedKeys.readAllNext();
      },
      lost: () => parts.callers.broadcastsLost(),
    });
    await readAtStart(context, async () => {
      await parts.backlog.refresh();
      await parts.issuedKeys.refresh();
    });
    startTasks(context, parts, settings);
    return {
      module: GatewayModule,
      controllers: [
        ApiKeysController,
        LimitOverridesController,
        WorkspacesController,
        AuditsController,
        AuditEventsController,
        BalanceController,
        DeliveriesController,
        ...billing.controllers,
        ...docs.controllers,
        ...crawler.controllers,
      ],
      providers: [...providersOf(parts), ...billing.providers, ...docs.providers, ...crawler.providers],
    };
  }
}

/** Every part can be injected by its class. */
function providersOf(parts: GatewayParts): NonNullable<DynamicModule['providers']> {
  return Object.values(parts).map((part) => ({ provide: part.constructor, useValue: part }));
}
