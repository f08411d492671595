import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { applyTopology } from '#messaging/topology/apply-topology';
import { Environment } from '#runtime/configuration/environment';
import { Health } from '#runtime/http/health';
import { migrate } from '#runtime/migrations/migrations';
import { Shutdown } from '#runtime/shutdown/shutdown';
import { startProcess } from '#runtime/bootstrap/start-process';
import { LogLines } from '../../../libs/messaging/test/log-lines.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { createTestVhost, type TestVhost } from '../../../test/support/servers/vhost.js';
import { migrations } from './migrations/index.js';
import { service } from './service.js';

describe('a service is not ready', () => {
  let database: TestDatabase;
  let vhost: TestVhost;
  let shutdown: Shutdown;
  let log: LogLines;
  let peer: Server;
  let peerStatus: number;
  let peerAsked: number;

  beforeEach(async () => {
    [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    log = new LogLines();
    shutdown = new Shutdown(log, 10_000);
    [peerStatus, peerAsked] = [200, 0];
    peer = createServer((_request, response) => {
      peerAsked++;
      response.writeHead(peerStatus).end();
    }).listen(0, '127.0.0.1');
    await once(peer, 'listening');
  });
  afterEach(async () => {
    await shutdown.drain();
    peer.closeAllConnections();
    peer.close();
    await Promise.all([database.drop(), vhost.remove()]);
  });

  /** Starts the ledger; `probe` returns what its probe is answered now. */
  function start(): { readonly ready: Promise<void>; readonly probe: () => unknown } {
    const env = new Environment({
      DATABASE_URL: database.url,
      RABBITMQ_URL: vhost.url,
      READY_PEERS: `http://127.0.0.1:${(peer.address() as AddressInfo).port}/health/ready`,
      HEALTH_HOST: '127.0.0.1',
      HEALTH_PORT: '0',
      STATEMENT_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: 'https://api.example.com',
    });
    const health = new Health(() => shutdown.draining);
    const ready = startProcess(service, env, log, shutdown, health);
    return { ready, probe: () => health.answer('ready') };
  }
  const unavailable = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason } });
  const ok = { status: 200, body: { status: 'ok' } };

  it('before each of its peers is', async () => {
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    peerStatus = 503;
    const { ready, probe } = start();
    await eventually('its peer was asked again', () => peerAsked >= 3);
    expect(probe()).toEqual(unavailable('waiting for the other services'));
    peerStatus = 200;
    await ready;
    expect(probe()).toEqual(ok);
  });

  it('before the migrations of its schema have run', async () => {
    const { ready, probe } = start();
    const looks = () =>
      log.lines.filter(({ fields }) => /lacks|may not use/.test(String(fields.reason))).length;
    await eventually('its schema was looked at again', () => looks() >= 2);
    expect(probe()).toEqual(unavailable('connecting to its servers'));
    expect(peerAsked).toBe(0);
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    await ready;
    expect(probe()).toEqual(ok);
  });
});
