import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { RunningService } from '../../../tools/local/start/start-service.js';

/** What each app holds in memory now, in megabytes. */
export function residentMemory(service: RunningService): Record<ServiceName, number> {
  const resident = (app: ServiceName): number => {
    const status = readFileSync(`/proc/${service.apps[app].pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  };
  return Object.fromEntries(SERVICES.map((app) => [app, resident(app)])) as Record<ServiceName, number>;
}
