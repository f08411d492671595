import type { CodeMutation } from '../mutation.js';

const CONNECTION = 'libs/messaging/src/connection';
const POSTGRES = 'libs/postgres/src';
const REDIS = 'apps/api-gateway/src/rate-limit/redis';

/** Of the addresses of servers, and of connections to a server of several nodes. */
export const CONNECTION_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'all processes begin at the same node of the broker',
    file: `${CONNECTION}/broker-hosts.ts`,
    find: 'one.lot - other.lot',
    replace: '0 * (one.lot - other.lot)',
    caughtBy: [`${CONNECTION}/broker-hosts.spec.ts`],
  },
  {
    mistake: 'a lost node of the broker is tried before those that are up',
    file: `${CONNECTION}/broker-hosts.ts`,
    find: 'this.attempt = attempt;',
    replace: 'this.attempt = attempt - 1;',
    caughtBy: [`${CONNECTION}/broker-hosts.spec.ts`],
  },
  {
    mistake: 'a broker of which no node answers is asked without a pause',
    file: `${CONNECTION}/broker-hosts.ts`,
    find: '? backoffMs(rounds, NEXT_ROUND, this.random())',
    replace: '? this.random() * NEXT_HOST_MS',
    caughtBy: [`${CONNECTION}/broker-hosts.spec.ts`],
  },
  {
    mistake: 'a connection that was lost goes to the same node again and again',
    file: `${CONNECTION}/connection.ts`,
    find: 'Object.assign(target, hosts.current);',
    replace: '',
    caughtBy: [`${CONNECTION}/several-nodes.int.spec.ts`],
  },
  {
    mistake: 'the password of the second host of an address is shown',
    file: 'libs/telemetry/src/redaction.ts',
    find: 'urls.some((url) => !url?.host || endsItsHostTooEarly(url))',
    replace: '!urls[0]?.host',
    caughtBy: ['libs/telemetry/src/redaction.spec.ts'],
  },
  {
    mistake: 'a list of addresses is taken for one, of another virtual host',
    file: 'libs/runtime/src/configuration/environment.ts',
    find: "if (severalHosts && text.split('://').length > 2) return false;",
    replace: '',
    caughtBy: ['libs/runtime/src/configuration/environment.spec.ts'],
  },
  {
    mistake: 'a standby is read from as if it were the leader',
    file: `${POSTGRES}/pool.ts`,
    find: 'if (rows[0]?.standby) throw new StandbyServer();',
    replace: '',
    caughtBy: [`${POSTGRES}/failures/database-unavailable.int.spec.ts`],
  },
  {
    mistake: 'after a standstill a leader is believed that may be none any more',
    file: `${POSTGRES}/leader-proof.ts`,
    find: 'if (this.now() - this.stoodStillAt < DOUBTFUL_MS) await client.query(PROOF);',
    replace: '',
    caughtBy: [`${POSTGRES}/leader-proof.int.spec.ts`],
  },
  {
    mistake: 'after a standstill connections to the old leader are used on',
    file: `${POSTGRES}/leader-proof.ts`,
    find: 'for (const client of this.open) this.old.add(client);',
    replace: '',
    caughtBy: [`${POSTGRES}/leader-proof.int.spec.ts`],
  },
  {
    mistake: 'a request that meets a standby is answered as one that meets a defect',
    file: `${POSTGRES}/failures/database-failure.ts`,
    find: "if (error instanceof StandbyServer) return 'unavailable';",
    replace: '',
    caughtBy: [`${POSTGRES}/failures/database-unavailable.int.spec.ts`],
  },
  {
    mistake: 'the password of a Redis behind sentinels is not decoded',
    file: `${REDIS}/redis-address.ts`,
    find: 'password: decodeURIComponent(url.password) || undefined',
    replace: 'password: url.password || undefined',
    caughtBy: [`${REDIS}/redis-address.spec.ts`],
  },
  {
    mistake: 'a Redis with several hosts is taken for one server, of which only the first is asked',
    file: `${REDIS}/redis-address.ts`,
    find: "if (urls.length > 1) throw new Error('names several hosts: write redis+sentinel:// or redis+cluster://');",
    replace: '',
    caughtBy: [`${REDIS}/redis-address.spec.ts`],
  },
];
