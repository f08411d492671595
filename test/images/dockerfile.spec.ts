import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { SERVICES } from '#contracts/services';
import { contextOf, DOCKERFILE } from './build-context.js';
import { parseDockerfile } from './dockerfile.js';
import { dockerfileProblems } from './dockerfile-rules.js';

const TARGETS = [...SERVICES, 'operator'];
const text = readFileSync(DOCKERFILE, 'utf8');

/** Each with what is said of it. */
const MISTAKES: readonly (readonly [mistake: string, from: string, to: string, problem: RegExp])[] = [
  ['an image of no exact version', '24.21.0-bookworm-slim', '24-slim', /^base: .* exact version/],
  ['the latest image', ':24.21.0-bookworm-slim', '', /^base: .* exact version/],
  ['root', 'USER 10001:10001', 'USER 0:0', /^api-gateway: the user "0:0"/],
  [
    'a user by name, which Kubernetes can’t tell from root',
    '10001:10001',
    'node',
    /^operator: the user "node"/,
  ],
  ['no user', 'USER 10001:10001\n', '', /^audit-engine: the user ""/],
  [
    'another signal',
    'STOPSIGNAL SIGTERM',
    'STOPSIGNAL SIGQUIT',
    /^credit-ledger: it is not stopped by SIGTERM/,
  ],
  [
    'a command in a shell',
    'CMD ["dist/apps/audit-engine/src/main.js"]',
    'CMD dist/apps/audit-engine/src/main.js',
    /^audit-engine: it runs nothing by itself, or that in a shell/,
  ],
  [
    'npm before the app',
    'ENTRYPOINT ["node", "--enable-source-maps"]',
    'ENTRYPOINT ["npm", "start"]',
    /^operator: its process 1 is not Node/,
  ],
  [
    'an entry point in a shell',
    'ENTRYPOINT ["node", "--enable-source-maps"]',
    'ENTRYPOINT node',
    /^operator: its process 1 is not Node/,
  ],
  ['a copy from nowhere', '--from=build /srv/dist/libs', '--from=biuld /srv/dist/libs', /^runtime: .* biuld/],
  ['a base from nowhere', 'FROM runtime AS operator', 'FROM runtme AS operator', /^operator: runtme is no/],
  ['a target that is missing', 'AS operator', 'AS operators', /^operator: there is no such stage/],
  ['a stage for nothing', 'FROM base AS build', 'FROM base AS spare\nFROM base AS build', /^spare: nothing/],
  ['a secret', 'ENV HEALTH_PORT=9464', 'ENV SECRETS_KEY=9464', /^runtime: SECRETS_KEY would stay/],
  ['a secret at build time', 'ARG SOURCE=', 'ARG NPM_TOKEN\nARG SOURCE=', /^runtime: NPM_TOKEN would stay/],
  ['an install past the lock file', 'npm ci --omit=dev', 'npm install --omit=dev', /lock file/],
  ['scripts of packages', 'ci --omit=dev --ignore-scripts', 'ci --omit=dev', /^dependencies: packages may/],
  [
    'sources before the packages',
    'FROM base AS build\n',
    'FROM base AS build\nCOPY apps apps\n',
    /^build: apps need not be there/,
  ],
  ['a path of the whole system', 'RUN node ', 'RUN rm -rf /opt && node ', /outside its working directory/],
  ['no label of the revision', '.revision', '.reversion', /^webhook-dispatcher: it has no label revision/],
];

describe('the Dockerfile', () => {
  const stages = parseDockerfile(text);

  it('is one without mistakes of form', () => {
    expect(validate(text)).toEqual([]);
  });

  it('keeps our rules', () => {
    expect(dockerfileProblems(stages, TARGETS)).toEqual([]);
  });

  it.each(MISTAKES)('would not pass with %s', (_mistake, from, to, problem) => {
    expect(text).toContain(from);
    const problems = dockerfileProblems(parseDockerfile(text.replace(from, () => to)), TARGETS);
    expect(problems).toContainEqual(expect.stringMatching(problem));
  });

  it.each(['ADD x y', 'HEALTHCHECK NONE', 'VOLUME /data', 'SHELL ["sh"]', 'COPY --link a b'])(
    'would not pass with an instruction that its trial does not carry out: %s',
    (instruction) => {
      expect(() => parseDockerfile(`${text}\n${instruction}\n`)).toThrow('nothing here carries out');
    },
  );

  it('has the Node that everything is tested on', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const version = lock.packages['node_modules/node']?.version;
    expect(stages[0]?.base).toBe(`node:${version}-bookworm-slim`);
  });

  it('gives each app the folder of this app alone', () => {
    for (const app of SERVICES) {
      const { steps = [], settings } = stages.find(({ name }) => name === app) ?? {};
      expect(steps.flatMap((step) => (step.does === 'copy' ? step.sources : []))).toEqual([
        `/srv/dist/apps/${app}`,
      ]);
      expect(settings?.command).toEqual([`dist/apps/${app}/src/main.js`]);
    }
  });

  it('is given what it is made from, and neither tests nor secrets', () => {
    const context = contextOf(process.cwd());
    const wanted = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.does === 'copy' && step.from === undefined ? step.sources : [])),
    );
    for (const source of wanted) expect([source, context.files(source).length > 0]).toEqual([source, true]);
    const kept = [
      'deploy/.env',
      '.env',
      'tools/.env.local',
      'node_modules/pg/package.json',
      'dist/apps/api-gateway/src/main.js',
      '.git/config',
      '.stack/start/keys.json',
      'apps/api-gateway/src/gateway-settings.spec.ts',
      'apps/api-gateway/test-support/gateway-process.ts',
      'test/images/dockerfile.ts',
    ];
    expect(kept.filter((path) => context.has(path))).toEqual([]);
  });
});
