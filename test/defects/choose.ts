import { createHash } from 'node:crypto';

/** `count` of the items, in an order that the seed decides; the same seed chooses the same of the same items. */
export function choose<T>(items: readonly T[], count: number, seed: string): readonly T[] {
  const rank = (index: number) => createHash('sha256').update(`${seed}\0${index}`).digest('hex');
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
