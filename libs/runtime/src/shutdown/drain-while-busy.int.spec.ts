import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stopListening } from '../http/http-drain.js';
import { OpenConnections } from '../http/open-connections.js';

describe('a server that drains while its process is busy', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('answers a request that has arrived on an idle connection before it is ended, though not read yet', async () => {
    const server = createServer((_request, response) => response.end('page'));
    const connections = new OpenConnections(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new ClientOfItsOwn(port);
    await client.answer('the first');

    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
    const stopped = stopListening(server, connections, { budgetMs: 10_000, drainingForMs: 0 });
    // A turn in which nothing is read, with all sweeps until idle connections are ended: as they are, in its timers.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        client.sendWhileNobodyReads();
        jest.advanceTimersByTime(600);
        resolve();
      });
    });
    jest.useRealTimers();
    await client.answer('the second');
    client.end();
    await stopped;
  });
});

/** A client on a thread of its own, which goes on while this one is busy. Sends its first request by itself. */
class ClientOfItsOwn {
  private readonly sent = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;

  constructor(port: number) {
    this.worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const socket = require('node:net').connect(workerData.port, '127.0.0.1');
       const send = (done) => socket.write('GET /page HTTP/1.1\\r\\nhost: test\\r\\n\\r\\n', done);
       socket.on('data', () => parentPort.postMessage('answered'));
       socket.on('error', (error) => parentPort.postMessage(String(error)));
       socket.on('end', () => parentPort.postMessage('ended'));
       parentPort.on('message', (what) => {
         if (what === 'end') return process.exit();
         send(() => { Atomics.store(workerData.sent, 0, 1); Atomics.notify(workerData.sent, 0); });
       });
       send();`,
      { eval: true, workerData: { port, sent: this.sent } },
    );
  }

  /** Blocks this thread until the request is on its way. */
  sendWhileNobodyReads(): void {
    this.worker.postMessage('send');
    expect(Atomics.wait(this.sent, 0, 0, 10_000)).not.toBe('timed-out');
  }

  async answer(which: string): Promise<void> {
    const [reply] = (await once(this.worker, 'message')) as [string];
    expect([which, reply]).toEqual([which, 'answered']);
  }

  end(): void {
    this.worker.postMessage('end');
  }
}
