import type { ServerResponse } from 'node:http';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';

export interface HeldPage {
  /** Answers nothing until `release`; everything else of its site is missing (404). */
  readonly url: string;
  release(): void;
  close(): Promise<void>;
}

/** A page on this machine that a test keeps from being read until it says so. */
export async function startHeldPage(): Promise<HeldPage> {
  const waiting: ServerResponse[] = [];
  let released = false;
  const { origin, close } = await startLoopbackSite((request, response) => {
    if (request.url !== '/held') response.writeHead(404).end();
    else if (released) show(response);
    else waiting.push(response);
  });
  return {
    url: `${origin}/held`,
    release() {
      released = true;
      waiting.forEach(show);
    },
    close,
  };
}

function show(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Held</title><h1>Held</h1>');
}
