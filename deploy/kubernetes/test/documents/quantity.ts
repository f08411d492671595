const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/** A quantity as Kubernetes writes them (`250m`, `1Gi`), in bytes or cores. Throws for one that it can't read. */
export function quantity(text: number | string): number {
  const [, number = '', unit = ''] = /^([\d.]+)(\w*)$/.exec(String(text)) ?? [];
  const factor = UNITS[unit];
  if (number === '' || factor === undefined)
    throw new RangeError(`${text} is no quantity that is known here`);
  return Number(number) * factor;
}
