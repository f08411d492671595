/**
 * A partition has a hole. Appends can't leave one, so rows were taken out of the table or the table was restored in
 * part: an alarm for a person. Nothing is stepped over.
 */
export class PositionGap extends Error {
  override readonly name = 'PositionGap';

  constructor(
    readonly partition: number,
    readonly expected: number,
    /** The next position that is there, where one was read. */
    readonly found?: number,
  ) {
    const next = found === undefined ? '' : `, the next is ${found}`;
    super(`Partition ${partition} of the events has a hole: position ${expected} is missing${next}.`);
  }
}

/**
 * Throws `PositionGap` unless the positions are `after` + 1, `after` + 2, and so on, and there are at least `count` of
 * them.
 */
export function assertContiguous(
  events: readonly { readonly position: number }[],
  partition: number,
  after: number,
  count = 0,
): void {
  events.forEach(({ position }, index) => {
    const expected = after + 1 + index;
    if (position !== expected) throw new PositionGap(partition, expected, position);
  });
  if (events.length < count) throw new PositionGap(partition, after + events.length + 1);
}
