import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { BrokerConnection } from '#messaging/connection/connection';
import { CommandClient } from '#messaging/rpc/command-client';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { Environment } from '../configuration/environment.js';
import { LifecycleAdapter } from '../lifecycle/lifecycle-adapter.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { ServiceContext } from './service.js';

/**
 * Makes the service's context and its parts injectable everywhere by class, and runs `@OnShutdown` and `@Periodic`. The
 * only module that depends on objects created before Nest.
 */
@Module({})
export class RuntimeModule {
  static forService(context: ServiceContext): DynamicModule {
    const parts = [
      { provide: ServiceContext, useValue: context },
      { provide: Environment, useValue: context.env },
      { provide: Log, useValue: context.log },
      { provide: Pool, useValue: context.pool },
      { provide: BrokerConnection, useValue: context.broker },
      { provide: CommandClient, useValue: context.commands },
      { provide: EventPublisher, useValue: context.publisher },
      { provide: Registry, useValue: context.metrics },
      { provide: Shutdown, useValue: context.shutdown },
    ];
    return {
      module: RuntimeModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [...parts, LifecycleAdapter],
      exports: parts,
    };
  }
}
