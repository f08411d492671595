import type { SiteReady } from './serve-site.js';
import { forkProcess } from '../support/fork-process.js';

export interface Site extends SiteReady {
  stop(): void;
}

export async function startSite(): Promise<Site> {
  const { child, first } = await forkProcess<SiteReady>(new URL('./serve-site.js', import.meta.url));
  return { ...first, stop: () => child.disconnect() };
}
