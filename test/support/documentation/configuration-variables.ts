import { globSync, readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '#contracts/services';

const PAGE = 'docs/reference/configuration.md';

/** A variable as the page about configuration has it. */
export interface VariableRow {
  /** `all`, or the last words of the apps' names, or the tools. */
  readonly readers: readonly string[];
  /** The apps among them. */
  readonly apps: readonly ServiceName[];
  readonly allowed: string;
  readonly byDefault: string;
}

/** The variables of the apps, by name. */
export function documentedVariables(): ReadonlyMap<string, VariableRow> {
  return rowsOf(page()[0]);
}

/** The variables of `provision` and `acs`, by name. */
export function documentedToolVariables(): ReadonlyMap<string, VariableRow> {
  return rowsOf(page()[1]);
}

function page(): readonly [apps: string, tools: string] {
  const [apps = '', tools = ''] = readFileSync(PAGE, 'utf8').split('\n## Of the tools\n');
  return [apps, tools];
}

function rowsOf(text: string): ReadonlyMap<string, VariableRow> {
  return new Map(
    [...text.matchAll(/^\| `([A-Z_]+)` .*$/gm)].map(([line, name = '']): [string, VariableRow] => {
      const [, , readers = '', , allowed = '', byDefault = ''] = line.split('|').map((cell) => cell.trim());
      return [name, { readers: readers.split(', '), apps: appsIn(readers.split(', ')), allowed, byDefault }];
    }),
  );
}

function appsIn(readers: readonly string[]): readonly ServiceName[] {
  return SERVICES.filter(
    (service) => readers.includes('all') || readers.includes(service.replace(/^.*-/, '')),
  );
}

/** Where the code reads a variable. */
export interface VariableReading {
  readonly name: string;
  readonly file: string;
  /** The method of `Environment` that reads it. */
  readonly method: string;
  /** Its options, as they are written. */
  readonly options: string;
}

const READING =
  /\b(?:env\.(?<method>\w+)\(\s*(?:'(?<literal>[A-Z_]+)'|VARIABLE\b)|(?:variables|process\.env)\.(?<property>[A-Z_]+))(?:,\s*(?<options>\{[^}]*\}))?/g;

/** Every place in the libs and the four apps where a variable is read. */
export function variableReadings(): readonly VariableReading[] {
  const files = globSync(`{libs/*,apps/{${SERVICES.join(',')}}}/src/**/*.ts`);
  return readingsIn(files.filter((name) => !name.endsWith('.spec.ts')));
}

export function readingsIn(files: readonly string[]): readonly VariableReading[] {
  return files.flatMap((file): VariableReading[] => {
    const source = readFileSync(file, 'utf8');
    const constant = /const VARIABLE = '([A-Z_]+)'/.exec(source)?.[1] ?? '';
    return [...source.matchAll(READING)].map(({ groups = {} }) => {
      const { literal, property, method = '', options = '' } = groups;
      return { name: literal ?? property ?? constant, file, method, options };
    });
  });
}
