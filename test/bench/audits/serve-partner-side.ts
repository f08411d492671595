import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sizedPage } from '../pages/sized-page.js';
import type { PartnerSideAddresses, WebhookSeen } from './start-partner-side.js';

const pages = new Map<string, Buffer>();

const siteOrigin = await listen((request, response) => {
  const kilobytes = Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1]);
  if (request.url === '/robots.txt')
    return response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
  if (!kilobytes) return response.writeHead(404).end();
  const address = `http://${request.headers.host}${request.url}`;
  const page = pages.get(address) ?? sizedPage(address, kilobytes);
  pages.set(address, page);
  return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});

const receiverUrl = await listen((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.once('end', () => {
    const at = performance.timeOrigin + performance.now();
    response.writeHead(204).end();
    const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { audit_id?: string } };
    if (data.audit_id !== undefined) tell({ auditId: data.audit_id, at });
  });
});

process.once('disconnect', () => process.exit());
tell({ siteOrigin, receiverUrl });

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function tell(message: PartnerSideAddresses | WebhookSeen): void {
  process.send?.(message);
}
