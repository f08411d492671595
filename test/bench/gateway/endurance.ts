import { SERVICES } from '#contracts/services';
import type { RunningService } from '../../../tools/local/start/start-service.js';
import { residentMemory } from '../../support/service/resident-memory.js';
import { AUDIT, createSome, drive, type Load } from './load.js';
import { row } from '../support/print-row.js';

/** About half of what two cores carry, so that every request of it is served as it comes. */
const MIX = [
  { name: 'create', method: 'POST', path: '/api/v1/audit', body: AUDIT, perSecond: 200 },
  {
    name: 'create with key',
    method: 'POST',
    path: '/api/v1/audit',
    body: AUDIT,
    keyed: true,
    perSecond: 200,
  },
  { name: 'poll', method: 'GET', path: '/api/v1/audit/', perSecond: 1_000 },
  { name: 'balance', method: 'GET', path: '/api/v1/balance', perSecond: 200 },
] as const;
const CONNECTIONS = 16;

/** A steady mix of requests for some minutes; prints what each app holds in memory at its beginning and at its end. */
export async function endure(service: RunningService, apiKey: string, minutes: number): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const auditIds = await createSome(service.gatewayUrl, headers);
  const loads = MIX.map(({ path, ...rest }): Load => {
    const paths = path.endsWith('/') ? auditIds.map((id) => path + id) : [path];
    return {
      ...rest,
      url: service.gatewayUrl,
      paths,
      headers,
      connections: CONNECTIONS,
      seconds: minutes * 60,
    };
  });
  const total = MIX.reduce((sum, { perSecond }) => sum + perSecond, 0);
  console.log(`\n${minutes} minutes of ${total} requests a second (resident memory):`);
  const before = residentMemory(service);
  const measured = await Promise.all(loads.map(drive));
  const after = residentMemory(service);
  console.log(row(['', 'start MB', 'end MB']));
  for (const app of SERVICES) console.log(row([app, before[app].toFixed(0), after[app].toFixed(0)]));
  console.log(row(['', 'served/s', 'p50 ms', 'p99 ms', 'failed']));
  measured.forEach(({ perSecond, p50, p99, failed }, index) =>
    console.log(
      row([MIX[index]?.name ?? '', perSecond.toFixed(0), String(p50), String(p99), String(failed)]),
    ),
  );
}
