import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { engineController } from '../../test/engine-under-test.js';
import { givenBroker, SHORT_RETRY_DELAYS_MS, type TestBroker } from '../../test/test-broker.js';
import { attachBrokerServer } from './prepare-handlers.js';
import { BrokerServer } from './broker-server.js';

describe('an HTTP application with a broker server', () => {
  let broker: TestBroker;

  givenBroker((made) => (broker = made));

  it('answers requests and commands, keeps the kind of a failure, and runs its hooks once', async () => {
    const hooks: string[] = [];
    const missing = newId('audit');

    @Controller()
    class Page {
      @Get('/')
      get(): string {
        return 'page';
      }
    }

    const handlers = engineController({
      cancel: ({ audit_id }) => {
        if (audit_id === missing) throw new Failure('not-found', 'AUDIT_NOT_FOUND', `No audit ${missing}.`);
        return { refunded: 1 };
      },
    });

    @Module({ controllers: [Page, handlers] })
    class App implements OnModuleInit, OnApplicationBootstrap {
      onModuleInit(): void {
        hooks.push('init');
      }

      onApplicationBootstrap(): void {
        hooks.push('bootstrap');
      }
    }

    const { log } = broker;
    const connection = await broker.connectAs('audit-engine');
    const server = new BrokerServer({
      connection,
      service: 'audit-engine',
      log,
      retryDelaysMs: SHORT_RETRY_DELAYS_MS,
    });
    const app = await NestFactory.create<NestFastifyApplication>(App, new FastifyAdapter(), {
      logger: false,
    });
    attachBrokerServer(app, server);
    await app.init();
    await app.startAllMicroservices();
    const client = await broker.startClient();
    const send = (audit_id: string) =>
      client.send(
        'audit.cancel',
        {
          audit_id,
          workspace_id: newId('workspace'),
          audit_type: 'seo',
          url: 'https://example.com/',
          created_at: new Date().toISOString(),
          charged: 81,
        },
        { deadlineMs: 5_000 },
      );

    expect((await app.inject({ url: '/' })).body).toBe('page');
    expect(await send(newId('audit'))).toEqual({ refunded: 1 });
    await expect(send(missing)).rejects.toMatchObject({ kind: 'not-found', code: 'AUDIT_NOT_FOUND' });
    expect((await app.inject({ url: '/missing' })).statusCode).toBe(404);
    expect(hooks).toEqual(['init', 'bootstrap']);

    await client.close();
    await app.close();
    expect(server.busy).toBe(0);
  });
});
