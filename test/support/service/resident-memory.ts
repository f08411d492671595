import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { RunningService } from '../../../tools/local/start/start-service.js';

/** What each app holds in memory now, in megabytes. */
export function residentMemory(service: RunningService): Record<ServiceName, number> {
  return Object.fromEntries(SERVICES.map((app) => [app, residentMemoryOf(service.apps[app])])) as Record<
    ServiceName,
    number
  >;
}

/** What one process holds in memory now, in megabytes. */
export function residentMemoryOf({ pid }: { readonly pid: number | undefined }): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
