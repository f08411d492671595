import { type DynamicModule, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { BrokerConnection } from '#messaging/connection';
import { CommandClient } from '#messaging/command-client';
import { EventPublisher } from '#messaging/event-publisher';
import { Environment } from './environment.js';
import type { ServiceContext } from './service.js';
import { Shutdown } from './shutdown.js';

/** Makes the parts of the service's context injectable everywhere, by their classes. */
@Module({})
export class RuntimeModule {
  static forService(context: ServiceContext): DynamicModule {
    const providers = [
      { provide: Environment, useValue: context.env },
      { provide: Log, useValue: context.log },
      { provide: Pool, useValue: context.pool },
      { provide: BrokerConnection, useValue: context.broker },
      { provide: CommandClient, useValue: context.commands },
      { provide: EventPublisher, useValue: context.publisher },
      { provide: Registry, useValue: context.metrics },
      { provide: Shutdown, useValue: context.shutdown },
    ];
    return { module: RuntimeModule, global: true, providers, exports: providers };
  }
}
