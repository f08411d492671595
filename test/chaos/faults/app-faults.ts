import { SERVICES, type ServiceName } from '#contracts/services';
import type { RunningApp } from '../../../tools/local/start/supervise/running-app.js';
import { type Fault, nothingToEnd } from './fault.js';

/** Processes of an app that are killed, frozen or told to leave. Each comes back by itself. */
export const APP_FAULTS: readonly Fault[] = SERVICES.flatMap((app) => [
  crash(`kill -9 of one ${app}`, app, 1),
  crash(`kill -9 of both ${app}s`, app, 2),
  freeze(`one ${app} frozen`, app, 1),
  freeze(`both ${app}s frozen`, app, 2),
  leave(app),
]);

function crash(name: string, app: ServiceName, count: 1 | 2): Fault {
  return {
    name,
    strikes: [app],
    async begin({ replicas }, random) {
      const struck = random.shuffled(replicas[app]).slice(0, count);
      await Promise.all(struck.map((process) => process.crash()));
      return () => backAgain(struck);
    },
  };
}

function freeze(name: string, app: ServiceName, count: 1 | 2): Fault {
  return {
    name,
    strikes: [app],
    async begin({ replicas }, random) {
      const struck = random.shuffled(replicas[app]).slice(0, count);
      for (const process of struck) process.kill('SIGSTOP');
      return async () => {
        for (const process of struck) process.kill('SIGCONT');
      };
    },
  };
}

function leave(app: ServiceName): Fault {
  return {
    name: `one ${app} told to leave`,
    strikes: [app],
    async begin({ replicas }, random) {
      random.pick(replicas[app]).kill('SIGTERM');
      return nothingToEnd;
    },
  };
}

async function backAgain(processes: readonly RunningApp[]): Promise<void> {
  await Promise.all(processes.map((process) => process.ready()));
}
