import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { configurationRows } from '../support/configuration-rows.js';

/** The page's table, by the variables' names. */
const rows = new Map(configurationRows().map((row) => [row.name, row]));

interface Reading {
  readonly name: string;
  readonly file: string;
  /** The method of `Environment` that reads it. */
  readonly method: string;
  /** Its options, as they are written. */
  readonly options: string;
}

const READING =
  /\b(?:env\.(?<method>\w+)\(\s*(?:'(?<literal>[A-Z_]+)'|VARIABLE\b)|variables\.(?<property>[A-Z_]+))(?:,\s*(?<options>\{[^}]*\}))?/g;

const files = globSync('{apps,libs}/*/src/**/*.ts', { exclude: (name) => name.endsWith('.spec.ts') });
const readings = files.flatMap((file): Reading[] => {
  const source = readFileSync(file, 'utf8');
  const constant = /const VARIABLE = '([A-Z_]+)'/.exec(source)?.[1] ?? '';
  return [...source.matchAll(READING)].map(({ groups = {} }) => {
    const { literal, property, method = '', options = '' } = groups;
    return { name: literal ?? property ?? constant, file, method, options };
  });
});

describe('the page about configuration', () => {
  it('has a row for every variable that an app reads, and none for others', () => {
    expect([...rows.keys()].sort()).toEqual([...new Set(readings.map(({ name }) => name))].sort());
  });

  it('names the apps that read a variable themselves', () => {
    const unnamed = readings.filter(({ name, file }) => {
      const app = SERVICES.find((service) => file.startsWith(`apps/${service}/`))?.replace(/^.*-/, '');
      const named = rows.get(name)?.app.split(', ') ?? [];
      return app !== undefined && !named.includes('all') && !named.includes(app);
    });
    expect(unnamed).toEqual([]);
  });

  it('states the range and the default of every number as the code has them', () => {
    const written = (options: string, option: string) =>
      new RegExp(`\\b${option}: ([\\d_]+)\\b`).exec(options)?.[1]?.replaceAll('_', '');
    const numbers = readings.filter(
      ({ method, name }) => ['integer', 'milliseconds'].includes(method) && name !== 'DRAIN_NOTICE_MS',
    );
    const inCode = numbers.map(({ name, method, options }) => {
      const [min, max] = method === 'milliseconds' ? ['100', '3600000'] : ['0', 'none'];
      const range = `${written(options, 'min') ?? min}–${written(options, 'max') ?? max}`;
      return [name, range, written(options, 'default')];
    });
    expect(inCode.length).toBeGreaterThan(10);
    expect(inCode.map(([name = '']) => [name, rows.get(name)?.allowed, rows.get(name)?.byDefault])).toEqual(
      inCode,
    );
  });
});
