import type { ServiceName } from '#contracts/services';
import { inPath } from '../../../support/servers/database.js';
import { type StartStage, WRONG_SECRET } from './start-stage.js';

type Variables = Readonly<Record<string, string>>;
/** What is wrong, in how the app is started; undefined where it can't be wrong for this app. */
export type Wrong = (app: ServiceName, env: NodeJS.ProcessEnv, stage: StartStage) => Variables | undefined;

const gatewayOnly =
  (wrong: Wrong): Wrong =>
  (app, env, stage) =>
    app === 'api-gateway' ? wrong(app, env, stage) : undefined;

/** A server's address with something in it changed. */
function changed(address: string | undefined, change: (url: URL) => void): string {
  const url = new URL(address ?? '');
  change(url);
  return url.href;
}
const at = (host: string) => (url: URL) => (url.host = host);
const wrongPassword = (url: URL) => (url.password = WRONG_SECRET);
/** A key of the app that has one. */
const key =
  (value: string): Wrong =>
  (app): Variables | undefined => {
    if (app === 'webhook-dispatcher') return { SECRETS_KEY: value };
    return app === 'credit-ledger' ? { STATEMENT_KEY: value } : undefined;
  };

/** Each with the exit code of the apps that it concerns, and what they say beside their name. */
export const WRONG_STARTS: readonly (readonly [cause: string, code: number, wrong: Wrong, says: RegExp])[] = [
  ['DATABASE_URL missing', 78, () => ({ DATABASE_URL: '' }), /DATABASE_URL is not set/],
  ['RABBITMQ_URL missing', 78, () => ({ RABBITMQ_URL: '' }), /RABBITMQ_URL is not set/],
  ['REDIS_URL missing', 78, gatewayOnly(() => ({ REDIS_URL: '' })), /REDIS_URL is not set/],
  ['a key missing', 78, key(''), /(SECRETS|STATEMENT)_KEY is not set/],
  ['a key of the wrong length', 78, key(WRONG_SECRET), /(SECRETS|STATEMENT)_KEY must be 32 bytes in base 64/],
  [
    'PUBLIC_URL missing in production',
    78,
    () => ({
      NODE_ENV: 'production',
      PUBLIC_URL: '',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }),
    /PUBLIC_URL is not set/,
  ],
  [
    'something of development in production',
    78,
    (app) => ({ NODE_ENV: 'production', ...(app !== 'credit-ledger' && { EGRESS_ALLOW: '10.0.0.0/8' }) }),
    /(EGRESS_ALLOW|PAYMENT_PROVIDER) .*production.*/,
  ],
  [
    'a number out of its range',
    78,
    () => ({ DATABASE_POOL_SIZE: '1' }),
    /DATABASE_POOL_SIZE is "1": a whole number from 2 to 200 is needed/,
  ],
  [
    'an address to listen on that is none of this machine',
    78,
    () => ({ HEALTH_HOST: '192.0.2.1' }),
    /HEALTH_HOST is "192\.0\.2\.1": an address of this machine is needed \(EADDRNOTAVAIL\)/,
  ],
  [
    'a taken HEALTH_PORT',
    71,
    (_app, _env, { takenPort }) => ({ HEALTH_PORT: String(takenPort) }),
    /HEALTH_PORT \d+ is taken: something listens there already \(EADDRINUSE\)/,
  ],
  [
    'a taken PORT',
    71,
    gatewayOnly((_app, _env, { takenPort }) => ({ PORT: String(takenPort) })),
    /PORT \d+ is taken: something listens there already \(EADDRINUSE\)/,
  ],
  [
    'Postgres unavailable',
    69,
    (_app, { DATABASE_URL }) => ({ DATABASE_URL: changed(DATABASE_URL, at('127.0.0.1:1')) }),
    /Postgres at \S+@127\.0\.0\.1:1\/\S+ could not be reached within \d+ ms: connect ECONNREFUSED 127\.0\.0\.1:1/,
  ],
  [
    'RabbitMQ unavailable',
    69,
    (_app, { RABBITMQ_URL }) => ({ RABBITMQ_URL: changed(RABBITMQ_URL, at('127.0.0.1:1')) }),
    /RabbitMQ at \S+@127\.0\.0\.1:1\/\S+ could not be reached within \d+ ms: connect ECONNREFUSED 127\.0\.0\.1:1/,
  ],
  [
    'Redis unavailable',
    69,
    gatewayOnly((_app, { REDIS_URL }) => ({ REDIS_URL: changed(REDIS_URL, at('127.0.0.1:1')) })),
    /Redis at redis:\/\/\S*127\.0\.0\.1:1\S* could not be reached within \d+ ms: connect ECONNREFUSED 127\.0\.0\.1:1/,
  ],
  [
    'a Postgres that never answers',
    69,
    (_app, { DATABASE_URL }, { takenPort }) => ({
      DATABASE_URL: changed(DATABASE_URL, at(`127.0.0.1:${takenPort}`)),
    }),
    /Postgres at .* could not be reached within \d+ ms: no answer/,
  ],
  [
    'a RabbitMQ that never answers',
    69,
    (_app, { RABBITMQ_URL }, { takenPort }) => ({
      RABBITMQ_URL: changed(RABBITMQ_URL, at(`127.0.0.1:${takenPort}`)),
    }),
    /RabbitMQ at .* could not be reached within \d+ ms: no answer/,
  ],
  [
    'a Redis that never answers',
    69,
    gatewayOnly((_app, { REDIS_URL }, { takenPort }) => ({
      REDIS_URL: changed(REDIS_URL, at(`127.0.0.1:${takenPort}`)),
    })),
    /Redis at .* could not be reached within \d+ ms: .+/,
  ],
  [
    'a wrong password of Postgres',
    69,
    (_app, { DATABASE_URL }) => ({ DATABASE_URL: changed(DATABASE_URL, wrongPassword) }),
    /Postgres at .* could not be reached within \d+ ms: password authentication failed for user "acs_\w+"/,
  ],
  [
    'a wrong password of RabbitMQ',
    69,
    (_app, { RABBITMQ_URL }) => ({ RABBITMQ_URL: changed(RABBITMQ_URL, wrongPassword) }),
    /RabbitMQ at .* could not be reached within \d+ ms: Handshake terminated by server: 403 \(ACCESS-REFUSED\).*/,
  ],
  [
    'a wrong password of Redis',
    69,
    gatewayOnly((_app, _env, { refusingRedis }) => ({ REDIS_URL: refusingRedis })),
    /Redis at .* could not be reached within \d+ ms: WRONGPASS .*/,
  ],
  [
    'a database that is not there',
    69,
    (_app, { DATABASE_URL = '' }) => ({ DATABASE_URL: inPath(DATABASE_URL, 'nowhere') }),
    /Postgres at .* could not be reached within \d+ ms: database "nowhere" does not exist/,
  ],
  [
    'a virtual host that is not there',
    69,
    (_app, { RABBITMQ_URL = '' }) => ({ RABBITMQ_URL: inPath(RABBITMQ_URL, 'nowhere') }),
    /RabbitMQ at \S+\/nowhere could not be reached within \d+ ms: it has no such virtual host .*/,
  ],
  [
    'the role of another service',
    78,
    (app, _env, { addresses: { databaseUrls } }) => ({
      DATABASE_URL: databaseUrls[app === 'credit-ledger' ? 'api-gateway' : 'credit-ledger'],
    }),
    /DATABASE_URL has the role acs_\w+, which may not use the schema \w+/,
  ],
  [
    'the user of another service',
    78,
    (app, _env, { addresses: { brokerUrls } }) => ({
      RABBITMQ_URL: brokerUrls[app === 'credit-ledger' ? 'audit-engine' : 'credit-ledger'],
    }),
    /RABBITMQ_URL has a user without the rights of [a-z-]+: .*ACCESS_REFUSED.* refused for user 'acs-[a-z-]+'.*/,
  ],
  [
    'a broker without its queues',
    76,
    (_app, _env, { bareBroker }) => ({ RABBITMQ_URL: bareBroker }),
    /the exchange acs\.\w+ can't be used at \S+: run `acs topology apply` .*/,
  ],
  [
    'a schema that is too old',
    76,
    (_app, { DATABASE_URL = '' }, { older }) => ({ DATABASE_URL: inPath(DATABASE_URL, older) }),
    /the schema lacks [A-Za-z]+\d{13}: run the migrations/,
  ],
  [
    'a schema that is too new',
    76,
    (_app, { DATABASE_URL = '' }, { newer }) => ({ DATABASE_URL: inPath(DATABASE_URL, newer) }),
    /the schema has OfTomorrow4000000000000, which this build does not know, and works only for builds that know OfTomorrow4000000000000: deploy a newer one/,
  ],
  [
    'a schema that is too new, and RabbitMQ unavailable: the server is named first',
    69,
    (_app, { DATABASE_URL = '', RABBITMQ_URL }, { newer }) => ({
      DATABASE_URL: inPath(DATABASE_URL, newer),
      RABBITMQ_URL: changed(RABBITMQ_URL, at('127.0.0.1:1')),
    }),
    /RabbitMQ at .* could not be reached within \d+ ms: connect ECONNREFUSED 127\.0\.0\.1:1/,
  ],
];
