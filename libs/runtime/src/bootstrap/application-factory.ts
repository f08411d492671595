import type { DynamicModule, INestMicroservice, LoggerService } from '@nestjs/common';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BrokerServer } from '#messaging/server/broker-server';

interface Options {
  readonly logger: LoggerService;
  readonly abortOnError: false;
}

/** Creates a Nest application from a root module: Nest's own `NestFactory`, or a test that replaces providers in it. */
export interface ApplicationFactory {
  create(
    root: DynamicModule,
    adapter: FastifyAdapter,
    options: Options & { readonly bodyParser: false },
  ): Promise<NestFastifyApplication>;
  createMicroservice(
    root: DynamicModule,
    options: Options & { readonly strategy: BrokerServer },
  ): Promise<INestMicroservice>;
}
