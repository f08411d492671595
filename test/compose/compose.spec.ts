import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { Environment } from '#runtime/environment';
import { SECRET_VARIABLES } from '../../tools/start/secret-variables.js';
import { DOCKERFILE } from '../images/build-context.js';
import { parseDockerfile } from '../images/dockerfile.js';
import { documentedVariables } from '../support/configuration-variables.js';
import { COMPOSE_FILE, parseCompose } from './compose-file.js';
import { composeProblems } from './compose-rules.js';
import { specificationProblems } from './compose-specification.js';

const text = readFileSync(COMPOSE_FILE, 'utf8');
const targets = parseDockerfile(readFileSync(DOCKERFILE, 'utf8')).map(({ name }) => name);
const surroundings = { dockerfile: DOCKERFILE, targets };

/** What a container must not be told, or what would be the same for all of them. */
const NOT_TOLD = ['HOST', 'HEALTH_HOST', 'OTEL_SERVICE_NAME'];

/** Each with what is said of it. */
const MISTAKES: readonly (readonly [mistake: string, from: string, to: string, problem: RegExp])[] = [
  [
    'an unknown field',
    'stop_grace_period',
    'stop_grace',
    /^\/services\/api-gateway must NOT have additional properties.*"stop_grace"/,
  ],
  [
    'a field of another type',
    'retries: 12',
    'retries: [12]',
    /^\/services\/credit-ledger\/healthcheck\/retries must be /,
  ],
  [
    'an unknown condition',
    'condition: service_completed_successfully',
    'condition: ended',
    /^\/services\/audit-engine\/depends_on\/provision\/condition must be /,
  ],
  [
    'a dependency that is not there',
    'rabbitmq: { condition: service_healthy }',
    'rabbit: { condition: service_healthy }',
    /^provision: it waits for rabbit,/,
  ],
  [
    'a dependency on the health of what has no health check',
    'provision: { condition: service_completed_successfully }',
    'provision: { condition: service_healthy }',
    /^credit-ledger: it waits for the health of provision/,
  ],
  [
    'a dependency on the end of a server',
    'redis: { condition: service_healthy }',
    'redis: { condition: service_completed_successfully }',
    /^api-gateway: it waits for the end of redis/,
  ],
  [
    'a dependency that need not be ready',
    'postgres: { condition: service_healthy }',
    'postgres: { condition: service_started }',
    /^provision: postgres may not be ready/,
  ],
  ['no health check', 'test: [CMD, redis-cli, ping]', 'disable: true', /^redis: its health check is none/],
  [
    'a stage that is not there',
    'target: audit-engine',
    'target: engine',
    /^audit-engine: .* no stage engine/,
  ],
  ['another app’s stage', 'target: audit-engine', 'target: api-gateway', /^audit-engine: its image is not/],
  [
    'another Dockerfile',
    'dockerfile: deploy/docker/Dockerfile',
    'dockerfile: Dockerfile',
    /by the Dockerfile/,
  ],
  ['another context', 'context: ..', 'context: .', /^acs: it is not built from this clone/],
  ['a server of any version', 'image: redis:7', 'image: redis', /^redis: .* no image of a certain version/],
  ['an image that can be written to', 'read_only: true', 'read_only: false', /^provision: its image can be/],
  ['capabilities', 'cap_drop: [ALL]', 'cap_drop: []', /^credit-ledger: it keeps capabilities/],
  ['new rights', 'no-new-privileges:true', 'no-new-privileges:false', /^acs: it may get more rights/],
  ['a port for everybody', '${LISTEN:-127.0.0.1}:', '', /^api-gateway: 8080:8080 is open/],
  ['a folder of this machine', 'redis-data:/data', '../data:/data', /^redis: \.\.\/data is no volume/],
  [
    'a host that is none',
    '@rabbitmq:15672',
    '@rabbit:15672',
    /^acs: RABBITMQ_MANAGEMENT_URL leads to rabbit,/,
  ],
  ['a peer that is none', 'http://audit-engine:9464', 'http://engine:9464', /READY_PEERS leads to engine,/],
];

describe('the Compose file', () => {
  const { services } = parseCompose(text);
  const problemsOf = (changed: string) => [
    ...specificationProblems(changed),
    ...composeProblems(parseCompose(changed), surroundings),
  ];

  it('is one by the Compose specification, and keeps our rules', () => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each(MISTAKES)('would not pass with %s', (_mistake, from, to, problem) => {
    expect(text).toContain(from);
    expect(problemsOf(text.replace(from, () => to))).toContainEqual(expect.stringMatching(problem));
  });

  it('has the four apps, which start once the servers are prepared', () => {
    for (const app of SERVICES) {
      expect(services[app]?.depends_on).toMatchObject({
        provision: { condition: 'service_completed_successfully' },
      });
    }
    expect(services.provision?.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      rabbitmq: { condition: 'service_healthy' },
    });
  });

  it('has the port that is asked for in its own address, too', () => {
    const publicUrl = (variables: Record<string, string>) =>
      parseCompose(text, variables).services['api-gateway']?.environment?.PUBLIC_URL;
    expect(publicUrl({})).toBe('http://localhost:8080');
    expect(publicUrl({ PORT: '9000' })).toBe('http://localhost:9000');
    expect(publicUrl({ PORT: '9000', PUBLIC_URL: 'https://a.example' })).toBe('https://a.example');
  });

  it('tells each app every variable that it reads, and nothing that no app reads', () => {
    const documented = documentedVariables();
    for (const app of SERVICES) {
      const told = Object.keys(services[app]?.environment ?? {});
      const read = [...documented].flatMap(([name, { apps }]) =>
        apps.includes(app) && !NOT_TOLD.includes(name) ? [name] : [],
      );
      expect([app, read.filter((name) => !told.includes(name))]).toEqual([app, []]);
      expect([app, told.filter((name) => !documented.has(name) || NOT_TOLD.includes(name))]).toEqual([
        app,
        [],
      ]);
    }
  });

  it('tells a secret only the app that reads it', () => {
    const told = SERVICES.flatMap((app) =>
      Object.keys(services[app]?.environment ?? {}).flatMap((name) =>
        name in SECRET_VARIABLES ? [[name, app]] : [],
      ),
    );
    expect(told.sort()).toEqual(Object.entries(SECRET_VARIABLES).sort());
  });

  it('has passwords and keys for development only: production refuses the keys, and a variable changes each', () => {
    const keys = {
      SECRETS_KEY: services['webhook-dispatcher']?.environment?.SECRETS_KEY,
      STATEMENT_KEY: services['credit-ledger']?.environment?.STATEMENT_KEY,
    };
    const names = [...text.matchAll(/\$\{(\w*(?:PASSWORD|_KEY)):-[^}]+\}/g)].map(([, name = '']) => name);
    const changed = Object.fromEntries(names.map((name) => [name, `changed-${name}`]));
    const secrets = Object.values(parseCompose(text, changed).services).flatMap(({ environment = {} }) =>
      Object.entries(environment).flatMap(([name, value]) => {
        if (/_(PASSWORD|PASS|KEY)$/.test(name)) return value === '' ? [] : [value];
        const { password = '' } = URL.parse(String(value)) ?? {};
        return password === '' ? [] : [password];
      }),
    );
    expect(new Set(secrets)).toEqual(new Set(Object.values(changed)));
    for (const app of SERVICES) expect(services[app]?.environment?.NODE_ENV).toBe('development');
    const production = new Environment({ ...keys, NODE_ENV: 'production' });
    for (const name of Object.keys(keys))
      expect(() => production.key(name, 32)).toThrow(`${name} is one for development`);
  });
});
