import { request } from 'node:http';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';
import { SeededRandom } from '../../support/seeded-random.js';

/** Stands between a client and the gateway, and loses what goes through it. */
export interface LosingProxy {
  readonly url: string;
  /** Requests that were not passed on, and answers that were not. */
  readonly lost: { requests: number; responses: number };
  close(): Promise<void>;
}

/** Loses one request in ten, and one answer in four: the connection is ended instead. */
export async function startLosingProxy(target: string, seed: number): Promise<LosingProxy> {
  const random = new SeededRandom(seed);
  const lost = { requests: 0, responses: 0 };
  const { origin, close } = await startLoopbackSite((incoming, outgoing) => {
    const end = () => incoming.socket.destroy();
    const losesResponse = random.next() < 0.25;
    if (random.next() < 0.1) {
      lost.requests++;
      end();
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const passed = request(new URL(url, target), { method, headers }, (response) => {
      if (losesResponse) {
        lost.responses++;
        response.resume();
        end();
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', end).pipe(outgoing);
    });
    passed.on('error', end);
    incoming.pipe(passed);
  });
  return { url: origin, lost, close };
}
