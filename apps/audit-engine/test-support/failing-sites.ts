import { expect } from '@jest/globals';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setInterval, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import type { Fault } from '#contracts/audit/audits';
import { failureCodeOf, type FailureReason } from '#contracts/audit/failure-reasons';
import { userAgentOf } from '#contracts/audit/crawler';
import { egressPolicy, type EgressOptions, type EgressPolicy } from '#outbound-http/rules/egress-policy';
import { issueCertificate, type CertificateOptions } from '../../../libs/outbound-http/test/certificates.js';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';
import { startRawServer } from '../../../libs/outbound-http/test/raw-server.js';
import { auditPage } from '../src/page-audit/audit-page.js';

/** A way in which a site fails an audit, and the partner's message for it. */
export interface FailureRow {
  readonly reason: FailureReason;
  readonly fault: Fault;
  readonly when: string;
  readonly stage: string;
  /** The failure's detail, without the stage. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly message: RegExp;
  /** Starts the site and returns the URL to audit. */
  readonly site: (sites: FailingSites) => Promise<string> | string;
  readonly egress?: EgressOptions;
  /** Milliseconds for the audit; half of it is the site's. Default 20 s. */
  readonly budgetMs?: number;
}

/** Returns a row: what fails, whose fault that is, at which stage, and when. */
export function failure(
  reason: FailureReason,
  fault: Fault,
  stage: string,
  when: string,
  rest: Omit<FailureRow, 'reason' | 'fault' | 'stage' | 'when'>,
): FailureRow {
  return { reason, fault, stage, when, ...rest };
}

export const USER_AGENT = userAgentOf('https://audits.example');
const AUTHORITY = issueCertificate({ commonName: 'Test Authority' });
const HTML = { 'content-type': 'text/html' };

/** Returns the policy under which the row's site is requested. */
export function policyOf({ egress }: FailureRow): EgressPolicy {
  return egressPolicy({ allow: ['127.0.0.0/8'], ca: AUTHORITY.cert, ...egress });
}

/** Audits the row's site and compares every field with the failure. */
export async function expectFailure(row: FailureRow): Promise<void> {
  const sites = new FailingSites();
  try {
    const url = await row.site(sites);
    const failure: unknown = await auditPage({
      url,
      type: 'all',
      policy: policyOf(row),
      signal: new AbortController().signal,
      asOf: new Date('2026-11-21T00:00:00.000Z'),
      userAgent: USER_AGENT,
      budgetMs: row.budgetMs ?? 20_000,
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'AuditFailure',
      failure_reason: row.reason,
      fault: row.fault,
      error: { code: failureCodeOf(row.reason), message: expect.stringMatching(row.message) as unknown },
      detail: { ...row.detail, stage: row.stage },
    });
    // The failure mentions a second attempt only if there was one.
    if (row.detail.attempts === undefined) expect(failure).not.toHaveProperty('detail.attempts');
  } finally {
    await sites.close();
  }
}

/** Starts the servers of a row, and stops all of them. */
export class FailingSites {
  private readonly closing: (() => Promise<unknown>)[] = [];

  async close(): Promise<void> {
    await Promise.all(this.closing.splice(0).map((close) => close()));
  }

  /** Serves a page with this response; all other paths of the site are missing, except a given `robots`. */
  async page(
    status: number,
    headers: Readonly<Record<string, string | number>> = HTML,
    body: string | Buffer = '<p>x',
    robots?: string,
  ): Promise<string> {
    return this.http((request, response) => {
      if (request.url === '/') response.writeHead(status, headers).end(body);
      else if (request.url === '/robots.txt' && robots !== undefined) response.end(robots);
      else response.writeHead(404).end();
    });
  }

  async http(listener: RequestListener): Promise<string> {
    const site = await startLoopbackSite(listener);
    this.closing.push(() => site.close());
    return `${site.origin}/`;
  }

  /** Redirects by path: `'/': '/next'`. Every other path is a page with a password field. */
  async redirects(locations: Readonly<Record<string, string>>): Promise<string> {
    return this.http((request, response: ServerResponse) => {
      const location = locations[request.url ?? ''];
      if (location !== undefined) response.writeHead(302, { location }).end();
      else response.writeHead(200, HTML).end('<form><input type="password"></form>');
    });
  }

  /** Sends these bytes to every connection, and then closes it unless `open`. */
  async bytes(response: string | Buffer, { open = false } = {}): Promise<string> {
    return this.tcp((socket) => (open ? socket.write(response) : socket.end(response)));
  }

  async tcp(respond: (socket: Socket) => unknown): Promise<string> {
    const server = await startRawServer(respond);
    this.closing.push(() => server.close());
    return server.url;
  }

  /** Sends `begin`, then `unit` again and again. */
  async drip(begin: string, unit: string, everyMs: number): Promise<string> {
    return this.tcp((socket) => {
      socket.write(begin);
      const timer = setInterval(() => socket.write(unit), everyMs);
      socket.on('close', () => clearInterval(timer));
    });
  }

  /** Starts a TLS server for shop.example, with a certificate of the trusted authority unless the row sets another. */
  async tls(certificate: Partial<CertificateOptions> = {}, options: ServerOptions = {}): Promise<string> {
    const issued = issueCertificate({
      commonName: 'shop',
      hosts: ['shop.example'],
      issuer: AUTHORITY,
      ...certificate,
    });
    return this.tlsWith({ ...options, cert: issued.cert, key: issued.key });
  }

  async selfSigned(): Promise<string> {
    const { cert, key } = issueCertificate({ commonName: 'shop', hosts: ['shop.example'] });
    return this.tlsWith({ cert, key });
  }

  private async tlsWith(options: ServerOptions): Promise<string> {
    const server = createServer(options, (_request, response) => response.end('<p>x'));
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.closing.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `https://shop.example:${(server.address() as AddressInfo).port}/`;
  }

  /**
   * Returns a port whose connections are never accepted: its queue is full, as behind a firewall that drops packets.
   */
  async blackHole(): Promise<string> {
    const worker = new Worker(
      `const { createServer } = require('node:net');
       const { parentPort } = require('node:worker_threads');
       const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
         parentPort.postMessage(server.address().port);
         setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
       });`,
      { eval: true },
    );
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    const sockets: Socket[] = [];
    this.closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      await worker.terminate();
    });
    for (let full = false; !full && sockets.length < 20;) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      full = await new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), 200);
        socket.once('connect', () => (clearTimeout(timer), resolve(false)));
      });
    }
    return `http://127.0.0.1:${port}/`;
  }

  async nobody(): Promise<string> {
    const server = await startRawServer(() => undefined);
    await server.close();
    return server.url;
  }
}
