/** Returns a number with one decimal, or none if it is whole. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
