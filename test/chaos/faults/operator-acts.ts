import { Client } from 'pg';
import { PROJECTIONS } from '../../../apps/operator/src/replay/projections.js';
import { STREAMING_SERVICES } from '../../../apps/operator/src/streams/stream-kinds.js';
import { type Fault, nothingToEnd } from './fault.js';

/** How far back a relay is taken, in milliseconds. */
const REWIND_MS = 30_000;

/** What an operator does while the service runs. */
export const OPERATOR_ACTS: readonly Fault[] = [
  ...STREAMING_SERVICES.map((name): Fault => ({
    name: `the relay of ${name} rewound`,
    strikes: ['operator', 'postgres', 'rabbitmq'],
    async begin({ acs }) {
      const since = new Date(Date.now() - REWIND_MS).toISOString();
      await acs('relay', 'rewind', '--service', name, '--to-time', since, '--execute');
      return nothingToEnd;
    },
  })),
  ...PROJECTIONS.map(({ name }): Fault => ({
    name: `the projection ${name} rebuilt`,
    strikes: ['operator', 'postgres'],
    async begin({ acs }) {
      await acs('projection', 'rebuild', name);
      return nothingToEnd;
    },
  })),
  {
    name: 'a person keeps accounts locked',
    strikes: ['operator', 'postgres'],
    async begin({ service }) {
      const client = new Client({ connectionString: service.addresses.databaseAdminUrl });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin; select from ledger.accounts for update');
      return async () => {
        await client.query('rollback').catch(() => undefined);
        await client.end();
      };
    },
  },
];
