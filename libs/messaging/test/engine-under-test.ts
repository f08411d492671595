import 'reflect-metadata';
import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { CancelAudit, GetResult } from '#contracts/audit/commands';
import { AuditCancelledNotice } from '#contracts/audit/events';
import { AuditCharged, ChargeVoided } from '#contracts/ledger/events';
import { BrokerServer, type BrokerServerOptions } from '../src/server/broker-server.js';
import { BrokerConnection } from '../src/connection/connection.js';
import { FailureFilter } from '../src/server/prepare-handlers.js';
import type { MessageContext } from '../src/message/message-context.js';
import { LogLines } from './log-lines.js';
import { asBrokerUser } from '../../../test/support/servers/broker-users.js';

type Handler = (payload: Record<string, unknown>, context: MessageContext) => unknown;

/** What the handlers of the audit engine do; what is not given returns undefined. */
export interface EngineHandlers {
  cancel?: Handler;
  getResult?: Handler;
  charged?: Handler;
  voided?: Handler;
  auditCancelled?: Handler;
}

/** The audit engine's messages (the fewest of the four services), handled by functions of the test. */
export function engineController(handlers: EngineHandlers): new () => object {
  @Controller()
  class EngineController {
    @MessagePattern<string>('audit.cancel')
    cancel(@Payload() payload: CancelAudit, @Ctx() context: MessageContext): unknown {
      return handlers.cancel?.({ ...payload }, context);
    }

    @MessagePattern<string>('audit.get-result')
    getResult(@Payload() payload: GetResult, @Ctx() context: MessageContext): unknown {
      return handlers.getResult?.({ ...payload }, context);
    }

    @EventPattern<string>('ledger.audit-charged')
    charged(@Payload() payload: AuditCharged, @Ctx() context: MessageContext): unknown {
      return handlers.charged?.({ ...payload }, context);
    }

    @EventPattern<string>('ledger.charge-voided')
    voided(@Payload() payload: ChargeVoided, @Ctx() context: MessageContext): unknown {
      return handlers.voided?.({ ...payload }, context);
    }

    @EventPattern<string>('broadcast.audit-cancelled')
    auditCancelled(@Payload() payload: AuditCancelledNotice, @Ctx() context: MessageContext): unknown {
      return handlers.auditCancelled?.({ ...payload }, context);
    }
  }
  return EngineController;
}

export interface RunningEngine {
  readonly app: INestMicroservice;
  readonly server: BrokerServer;
  readonly connection: BrokerConnection;
  readonly log: LogLines;
  stop(): Promise<void>;
}

export interface EngineOptions extends Partial<Omit<BrokerServerOptions, 'connection' | 'service' | 'log'>> {
  readonly url: string;
  readonly handlers?: EngineHandlers;
  /** Aborted when its process dies: a start that is under way then ends, too. */
  readonly death?: AbortSignal;
  /** Instead of a controller of `handlers`. */
  readonly controllers?: (new () => object)[];
}

/** Runs the engine as Nest microservice on the broker at `url`, with the engine's own user. */
export async function startEngine({
  url,
  handlers = {},
  controllers,
  death,
  ...options
}: EngineOptions): Promise<RunningEngine> {
  const log = new LogLines();
  const connection = await BrokerConnection.open({
    url: asBrokerUser(url, 'audit-engine'),
    name: 'audit-engine',
    log,
  });
  death?.addEventListener('abort', () => void connection.close(), { once: true });
  const server = new BrokerServer({ connection, service: 'audit-engine', log, ...options });
  @Module({ controllers: controllers ?? [engineController(handlers)] })
  class EngineModule {}
  const app = await NestFactory.createMicroservice(EngineModule, {
    strategy: server,
    logger: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new FailureFilter());
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= app.close().then(() => connection.close()));
  try {
    await app.listen();
  } catch (error) {
    await stop();
    throw error;
  }
  return { app, server, connection, log, stop };
}
