import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { SERVICES } from '#contracts/services';
import { contextOf, DOCKERFILE } from './build-context.js';
import { parseDockerfile } from './dockerfile.js';
import { MISTAKES } from './dockerfile-mistakes.js';
import { dockerfileProblems } from './dockerfile-rules.js';

const TARGETS = [...SERVICES, 'operator'];
const text = readFileSync(DOCKERFILE, 'utf8');

describe('the Dockerfile', () => {
  const stages = parseDockerfile(text);

  it('is one without mistakes of form', () => {
    expect(validate(text)).toEqual([]);
    // Somebody else's program would read it.
    expect(text).not.toMatch(/^# *syntax *=/m);
  });

  it('keeps our rules', () => {
    expect(dockerfileProblems(stages, TARGETS)).toEqual([]);
  });

  it.each(MISTAKES)('would not pass where %j were %j', (from, to, problem) => {
    expect(text).toContain(from);
    const problems = dockerfileProblems(parseDockerfile(text.replace(from, () => to)), TARGETS);
    expect(problems).toContainEqual(expect.stringMatching(problem));
  });

  it.each([
    'ADD x y',
    'HEALTHCHECK NONE',
    'VOLUME /data',
    'SHELL ["sh"]',
    'COPY --link a b',
    'FROM --platform=linux/arm64 base',
  ])('would not pass with an instruction that its test does not run: %s', (instruction) => {
    expect(() => parseDockerfile(`${text}\n${instruction}\n`)).toThrow('nothing here runs');
  });

  it('has the Node that everything is tested on', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const version = lock.packages['node_modules/node']?.version;
    expect(stages[0]?.base).toMatch(`node:${version}-bookworm-slim@`);
  });

  it('gives each app the folder of this app alone', () => {
    for (const app of SERVICES) {
      const { steps = [], settings } = stages.find(({ name }) => name === app) ?? {};
      expect(steps.flatMap((step) => (step.does === 'copy' ? step.sources : []))).toEqual([
        `/srv/dist/bundles/${app}`,
      ]);
      expect(settings?.command).toEqual(['dist/main.js']);
      expect(settings?.ports).toEqual(app === 'api-gateway' ? ['9464', '8080'] : ['9464']);
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
      'apps/operator/.env.local',
      'tools/run.mjs',
      'node_modules/pg/package.json',
      'dist/apps/api-gateway/src/main.js',
      '.git/config',
      '.stack/start/keys.json',
      'apps/api-gateway/src/settings/gateway-settings.spec.ts',
      'apps/api-gateway/test-support/gateway-replica.ts',
      'deploy/docker/test/images/dockerfile.ts',
      'clients/node/consumers/esm.mjs',
      'clients/python/tests/test_errors.py',
    ];
    expect(kept.filter((path) => context.has(path))).toEqual([]);
  });
});
