import { parseArgs } from 'node:util';

/** Reads options of a suite that are whole numbers from `least`. Throws an `Error` for anything else. */
export function numberOptions<Name extends string>(
  args: readonly string[],
  defaults: Readonly<Record<Name, number>>,
  least = 1,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const read = (name: Name): number => {
    const number = Number(values[name] ?? defaults[name]);
    if (Number.isInteger(number) && number >= least) return number;
    throw new Error(`--${name} ${String(values[name])}: a whole number from ${least} is needed`);
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>;
}
