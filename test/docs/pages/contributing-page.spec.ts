import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ORDERS } from '../../../.dependency-cruiser.mjs';

const PAGE = readFileSync('CONTRIBUTING.md', 'utf8');
const FOLDER = /^(?:apps|deploy|docs|libs|test|tools)\//;

describe('the map of the tree', () => {
  it('names files and folders that are there', () => {
    const named = [...PAGE.matchAll(/`([\w./*-]+)`/g)].map(([, path = '']) => path);
    const paths = named.filter((path) => FOLDER.test(path));
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => globSync(path).length === 0)).toEqual([]);
  });

  it('has every app and every library', () => {
    const all = globSync(['apps/*/', 'libs/*/']).map((path) => path.replace(/\/$/, ''));
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((path) => !PAGE.includes(`\`${path}\``))).toEqual([]);
  });
});

it('has the order of the folders of each app as lint holds it', () => {
  const shown = [...PAGE.matchAll(/^([\w/-]+): (.+ → .+)$/gm)].map(([, app, order]) => [app, order]);
  expect(shown).toEqual(ORDERS);
});
