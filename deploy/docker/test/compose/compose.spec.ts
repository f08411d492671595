import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { Environment } from '#runtime/configuration/environment';
import { SECRET_VARIABLES } from '../../../../tools/local/start/environment/app-environment.js';
import { DOCKERFILE } from '../images/build-context.js';
import { parseDockerfile } from '../images/dockerfile.js';
import { documentedVariables } from '../../../../test/support/documentation/configuration-variables.js';
import { COMPOSE_FILE, parseCompose, specificationProblems } from './compose-file.js';
import { credentialProblems } from './compose-credentials.js';
import { MISTAKES } from './compose-mistakes.js';
import { composeProblems } from './compose-rules.js';

const text = readFileSync(COMPOSE_FILE, 'utf8');
const targets = parseDockerfile(readFileSync(DOCKERFILE, 'utf8')).map(({ name }) => name);
const surroundings = { dockerfile: DOCKERFILE, targets };

/** What a container must not be told, or what would be the same for all of them. */
const NOT_TOLD = ['HOST', 'HEALTH_HOST', 'OTEL_SERVICE_NAME'];

describe('the Compose file', () => {
  const { services } = parseCompose(text);
  const problemsOf = (changed: string) => [
    ...specificationProblems(changed),
    ...composeProblems(parseCompose(changed), surroundings),
    ...credentialProblems(parseCompose(changed)),
  ];

  it('is one by the Compose specification, and keeps our rules', () => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each(MISTAKES)('would not pass where %j were %j', (from, to, problem) => {
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
      const environment = Object.keys(services[app]?.environment ?? {});
      const read = [...documented].flatMap(([name, { apps }]) =>
        apps.includes(app) && !NOT_TOLD.includes(name) ? [name] : [],
      );
      expect([app, read.filter((name) => !environment.includes(name))]).toEqual([app, []]);
      expect([app, environment.filter((name) => !documented.has(name) || NOT_TOLD.includes(name))]).toEqual([
        app,
        [],
      ]);
    }
  });

  it('tells a secret only the apps that read it', () => {
    const environment = SERVICES.flatMap((app) =>
      Object.keys(services[app]?.environment ?? {}).flatMap((name) =>
        name in SECRET_VARIABLES ? [[name, app]] : [],
      ),
    );
    const read = Object.entries(SECRET_VARIABLES).flatMap(([name, apps]) => apps.map((app) => [name, app]));
    expect(environment.sort()).toEqual(read.sort());
  });

  it('has passwords and keys for development only: production refuses the keys, and a variable changes each', () => {
    const keys = {
      SECRETS_KEY: services['webhook-dispatcher']?.environment?.SECRETS_KEY,
      STATEMENT_KEY: services['credit-ledger']?.environment?.STATEMENT_KEY,
      MAIL_KEY: services['api-gateway']?.environment?.MAIL_KEY,
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
