/** Returns the least of 1, 2 and 5 times a power of ten that is not below `value`, for the top of an axis; at least 1. */
export function topOf(value: number): number {
  if (!(value > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= value)!;
}

/** Returns a coordinate with two decimals, and 0 for what is no number. */
export function at(coordinate: number): number {
  return Number.isFinite(coordinate) ? Math.round(coordinate * 100) / 100 : 0;
}
