import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HANGING_PATH, type ReceiverOrder, type ReceiverReply } from './start-receiver.js';

/** Partners' receivers in a process of their own. It does next to nothing, so that what is measured is the sender. */
const arrivals = new Map<string, number>();
let awaited: number | undefined;

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const eventId = request.headers['x-service-webhook-id'];
    if (request.url === HANGING_PATH) return;
    if (typeof eventId === 'string') note(eventId);
    response.writeHead(eventId === undefined ? 404 : 204).end();
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', (order: ReceiverOrder) => {
  if (order.kind === 'report') return answer({ arrivals: [...arrivals] });
  if (order.kind === 'await') {
    awaited = order.count;
    return answerIfComplete();
  }
  arrivals.clear();
  answer({});
});
process.once('disconnect', () => process.exit());
answer({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

/** What comes twice counts once. */
function note(eventId: string): void {
  if (arrivals.has(eventId)) return;
  arrivals.set(eventId, performance.timeOrigin + performance.now());
  answerIfComplete();
}

function answerIfComplete(): void {
  if (awaited === undefined || arrivals.size < awaited) return;
  const times = [...arrivals.values()];
  answer({ tookMs: (times[awaited - 1] ?? Number.NaN) - (times[0] ?? Number.NaN) });
  awaited = undefined;
}

function answer(reply: ReceiverReply): void {
  process.send?.(reply);
}
