import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { runCaptured } from '../../tools/acs/test-support/run-captured.js';
import { wordsOf } from '../../tools/acs/test-support/words-of.js';
import { COMBINATIONS } from './combinations.js';
import { nameOf, ofKind } from './documents.js';
import { LEFT_OUT } from './policies/configuration.js';
import { POLICIES } from './policies.js';
import { type Kustomization, render, renderCopy, renderWith } from './render.js';

const guide = readFileSync('docs/how-to/deploy-to-kubernetes.md', 'utf8');
const commands = [...guide.matchAll(/^kubectl .*$/gm)].map(([line]) => line);
const rendered = ['local', 'production'].flatMap((overlay) => render(`overlays/${overlay}`));

describe('the guide to Kubernetes', () => {
  it('names folders that are there', () => {
    const paths = [...guide.matchAll(/\bdeploy\/kubernetes\/[\w/-]+/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has a row for every component, and for no other', () => {
    const [, table = ''] = guide.split('## What the cluster needs');
    const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    );
    expect(listed.toSorted()).toEqual(readdirSync('deploy/kubernetes/components').toSorted());
  });

  it('waits for what the overlays make', () => {
    const waited = commands.flatMap((line) => [...line.matchAll(/\b(job|deployment|service)\/([\w.-]+)/g)]);
    expect(waited.length).toBeGreaterThan(8);
    const names = new Set(rendered.map((document) => nameOf(document).toLowerCase()));
    expect(waited.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
    const elsewhere = commands.filter((line) => !/ -n audit-credit-service | -k | kustomize /.test(line));
    expect(elsewhere).toEqual([]);
  });

  const shown = commands.flatMap((line) => / -- node dist\/tools\/acs\/main\.js (.*)$/.exec(line)?.[1] ?? []);
  it.each(shown)('shows a command that acs knows: %s', async (line) => {
    const run = await runCaptured(wordsOf(line), { DATABASE_ADMIN_URL: 'nowhere', RABBITMQ_URL: 'nowhere' });
    expect(run.stderr).toMatch(/^acs: (RABBITMQ_URL|DATABASE_ADMIN_URL) is not an address/);
  });

  it('is of a release whose retention is a command that acs knows', async () => {
    const [container] = ofKind(rendered, 'CronJob').flatMap(
      ({ spec }) => spec?.jobTemplate.spec?.template.spec?.containers ?? [],
    );
    const folder = mkdtempSync(join(tmpdir(), 'acs-archive-'));
    try {
      const args = (container?.args ?? []).map((word) => (word === '/archive' ? folder : word));
      const run = await runCaptured(args, { DATABASE_ADMIN_URL: 'nowhere' });
      expect(run.stderr).toMatch(/^acs: DATABASE_ADMIN_URL is not an address/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lists every value that the store is asked for', () => {
    const everything = renderWith(COMBINATIONS['managed servers, all that scales and is seen'] ?? []);
    for (const { spec } of ofKind(everything, 'ExternalSecret')) {
      for (const { remoteRef } of spec?.data ?? []) {
        const row = guide.split('\n').find((line) => line.startsWith(`| \`${remoteRef.key}\``));
        expect(row).toContain(`\`${remoteRef.property}\``);
      }
    }
  });

  it('explains every value that production has of its own', () => {
    const overlay = readFileSync('deploy/kubernetes/overlays/production/kustomization.yaml', 'utf8');
    const values = [
      ...overlay.matchAll(/\b([A-Z_]+=[^\s\]]+)/g),
      ...overlay.matchAll(/(registry[\w./-]*\/)[\w-]+,/g),
    ];
    expect(values.length).toBeGreaterThan(8);
    expect(values.map(([, value = '']) => value).filter((value) => !guide.includes(value))).toEqual([]);
    const placeholders = [
      ...readFileSync('deploy/kubernetes/components/postgres-cnpg/object-store.yaml', 'utf8').matchAll(
        /s3:\S+/g,
      ),
    ];
    expect(placeholders.map(([value]) => value).filter((value) => !guide.includes(value))).toEqual([]);
  });

  it('shows how every pod comes by the password of a registry', () => {
    const [, snippet = ''] = /```yaml\n(patches:.*?)```/s.exec(guide) ?? [];
    const { patches } = parse(snippet) as Pick<Kustomization, 'patches'>;
    const documents = renderCopy('overlays/production', (copy) => ({
      ...copy,
      patches: [...copy.patches, ...patches],
    }));
    const accounts = ofKind(documents, 'ServiceAccount');
    expect(accounts.length).toBeGreaterThan(5);
    for (const { imagePullSecrets } of accounts) expect(imagePullSecrets).toEqual([{ name: 'registry' }]);
    expect(POLICIES.flatMap(({ check }) => check(documents))).toEqual([]);
  });

  it('says what is left out on purpose', () => {
    expect([...LEFT_OUT.keys()].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
