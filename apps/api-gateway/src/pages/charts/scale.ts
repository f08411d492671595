/** Returns a round number that is not below `value`, for the top of an axis. Its half is a whole number, too. */
export function topOf(value: number): number {
  if (!(value > 2)) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= value)!;
}

/** Returns a coordinate with two decimals, and 0 for what is no number. */
export function at(coordinate: number): number {
  return Number.isFinite(coordinate) ? Math.round(coordinate * 100) / 100 : 0;
}
