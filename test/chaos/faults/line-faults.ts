import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { TcpProxy } from '../../support/servers/tcp-proxy.js';
import type { Lines } from '../setup/installation.js';
import { type EndOfFault, type Fault, nothingToEnd } from './fault.js';

/** Between two moments at which a lossy line drops its connections, in milliseconds. */
const LOSES_EVERY_MS = 300;

type Server = keyof Lines;

const KINDS: readonly { readonly name: string; readonly begin: (line: TcpProxy) => EndOfFault }[] = [
  {
    name: 'cut',
    begin: (line) => {
      line.cut();
      return nothingToEnd;
    },
  },
  {
    name: 'refused',
    begin: (line) => {
      line.break();
      return async () => line.restore();
    },
  },
  {
    name: 'silent',
    begin: (line) => {
      line.silence();
      return async () => line.restore();
    },
  },
  { name: 'lossy', begin: lossy },
];

/** One replica's way to one of its servers; the other replica keeps its own. */
export const LINE_FAULTS: readonly Fault[] = SERVICES.flatMap((app) =>
  serversOf(app).flatMap((server) =>
    KINDS.map(({ name, begin }) => ({
      name: `the line of one ${app} to ${server} ${name}`,
      strikes: [app],
      begin: async ({ lines }) => begin(lines[app][server]),
    })),
  ),
);

function serversOf(app: ServiceName): readonly Server[] {
  return app === 'api-gateway' ? ['Postgres', 'RabbitMQ', 'Redis'] : ['Postgres', 'RabbitMQ'];
}

function lossy(line: TcpProxy): EndOfFault {
  const end = new AbortController();
  const losing = (async () => {
    while (!end.signal.aborted) {
      line.cut();
      await pause(LOSES_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    end.abort();
    await losing;
  };
}
