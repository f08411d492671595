/** A reason to take a page for one of a kind: how much it says by itself, from 0 to 1, and what a reader sees. */
export interface Reason {
  readonly strength: number;
  readonly why: string;
  /** True if the markup says it, and no reader sees it. */
  readonly declared: boolean;
}

/** `weight` is what the reason says where it holds in full; `share` is how far it holds: from 0 to 1, or whether. */
export function reason(weight: number, share: number | boolean, why: string, declared = false): Reason {
  return { strength: Math.min(0.97, Math.max(0, weight * Number(share))), why, declared };
}

/** Returns what several chances, from 0 to 1, make together. */
export function togetherOf(chances: readonly number[]): number {
  return 1 - chances.reduce((left, each) => left * (1 - each), 1);
}
