import { ConfigurationError, type Environment } from '#runtime/configuration/environment';
import { eachHost } from '#telemetry/server-address';

/** The protocols of `REDIS_URL`: a server, a master that Sentinel names, or a cluster; with and without TLS. */
const PROTOCOLS = [
  'redis:',
  'rediss:',
  'redis+sentinel:',
  'rediss+sentinel:',
  'redis+cluster:',
  'rediss+cluster:',
] as const;

const DEFAULT_PORTS = { sentinel: 26_379, cluster: 6_379 };
const SENTINEL_PARAMETERS = ['sentinel_username', 'sentinel_password'];

/** A server to ask: a sentinel, or a node of a cluster. */
interface RedisHost {
  readonly host: string;
  readonly port: number;
}

/** How to log in on the servers that have the data. */
interface RedisLogin {
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
}

export type RedisAddress =
  | { readonly kind: 'server'; readonly url: string }
  | ({
      readonly kind: 'sentinel';
      readonly hosts: readonly RedisHost[];
      /** The name of the master, as the sentinels know it. */
      readonly master: string;
      readonly database: number;
      readonly sentinelUsername: string | undefined;
      readonly sentinelPassword: string | undefined;
    } & RedisLogin)
  | ({ readonly kind: 'cluster'; readonly hosts: readonly RedisHost[] } & RedisLogin);

/**
 * Reads `redis://…`, `redis+sentinel://user:password@one:26379,two:26379/master` or
 * `redis+cluster://user:password@one:6379,two:6379`; with TLS `rediss…`. Of sentinels that ask for a login, the parameters
 * `sentinel_username` and `sentinel_password` have it. `address` has one of the protocols of `REDIS_URL`. Throws an `Error` that says
 * what is wrong, without the address.
 */
export function redisAddress(address: string): RedisAddress {
  const urls = eachHost(address).map((each) => new URL(each));
  const url = urls[0]!;
  const [scheme = '', kind] = url.protocol.slice(0, -1).split('+');
  if (kind !== 'sentinel' && kind !== 'cluster') {
    if (urls.length > 1) throw new Error('names several hosts: write redis+sentinel:// or redis+cluster://');
    return { kind: 'server', url: address };
  }
  const common = {
    hosts: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || DEFAULT_PORTS[kind],
    })),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    tls: scheme === 'rediss',
  };
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
  if (kind === 'cluster') {
    if (path.some(Boolean)) throw new Error('has a path: a cluster has only one database');
    return { kind, ...common };
  }
  const [master, database = '0', ...rest] = path;
  if (!master || rest.length > 0 || !/^\d+$/.test(database))
    throw new Error('must end with the name of the master, such as /mymaster, and no more than a database');
  const other = [...url.searchParams.keys()].find((name) => !SENTINEL_PARAMETERS.includes(name));
  if (other !== undefined)
    throw new Error(`has the parameter ${other}, which is none of ${SENTINEL_PARAMETERS.join(', ')}`);
  const parameter = (name: string) => url.searchParams.get(name) || undefined;
  return {
    kind,
    ...common,
    master,
    database: Number(database),
    sentinelUsername: parameter('sentinel_username'),
    sentinelPassword: parameter('sentinel_password'),
  };
}

/** Reads `REDIS_URL`, of which `redisAddress` knows the parts. Throws a `ConfigurationError`. */
export function readRedisUrl(env: Environment): string {
  const url = env.url('REDIS_URL', { protocols: PROTOCOLS, severalHosts: true });
  try {
    redisAddress(url);
    return url;
  } catch (error) {
    throw new ConfigurationError('REDIS_URL', (error as Error).message);
  }
}
