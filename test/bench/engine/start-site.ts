import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SiteReady } from './serve-site.js';

export interface Site extends SiteReady {
  stop(): void;
}

export async function startSite(): Promise<Site> {
  const child = fork(fileURLToPath(new URL('./serve-site.js', import.meta.url)));
  const [ready] = (await once(child, 'message')) as [SiteReady];
  return { ...ready, stop: () => child.disconnect() };
}
