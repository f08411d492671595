/** Returns 0 at `from` and below, 1 at `to` and above, and a linear value between. `from` may be the larger one. */
export function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
