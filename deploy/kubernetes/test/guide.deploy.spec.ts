import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runCaptured } from '../../../apps/operator/test-support/run-captured.js';
import { COMBINATIONS } from './documents/combinations.js';
import { ofKind } from './documents/documents.js';
import { LEFT_OUT } from './policies/configuration.js';
import { renderWith } from './documents/render.js';

const guide = readFileSync('docs/how-to/operators/deploy-to-kubernetes.md', 'utf8');
const everything = renderWith(COMBINATIONS['managed servers, all that scales and is seen'] ?? []);

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

  it('is of a release whose retention is a command that acs knows', async () => {
    const [container] = ofKind(everything, 'CronJob').flatMap(
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
    for (const { spec } of ofKind(everything, 'ExternalSecret')) {
      for (const { remoteRef } of spec?.data ?? []) {
        const row = guide.split('\n').find((line) => line.startsWith(`| \`${remoteRef.key}\``));
        expect(row).toContain(`\`${remoteRef.property}\``);
      }
    }
  });

  // By names: the values are those of whoever's overlay it is.
  const overlay = readFileSync('deploy/kubernetes/overlays/production/kustomization.yaml', 'utf8');
  const edited = overlay.replaceAll(/[\w.]*example\.com/g, 'acme.test').replaceAll('0.1.0', '1.4.0');
  it.each([
    ['production', overlay],
    ['production, edited in place', edited],
  ])('explains every value that an overlay has of its own: %s', (_, text) => {
    const names = [...text.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !guide.includes(`\n| \`${name}=`))).toEqual([]);
  });

  it('shows the placeholders that are to be replaced', () => {
    const bucket = readFileSync('deploy/kubernetes/components/postgres-cnpg/object-store.yaml', 'utf8');
    const placeholders = bucket.match(/s3:\S+/g) ?? [];
    expect(placeholders).toHaveLength(1);
    expect(placeholders.filter((value) => !guide.includes(value))).toEqual([]);
  });

  it('says what is left out on purpose', () => {
    expect([...LEFT_OUT.keys()].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
