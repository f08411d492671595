/**
 * A partition has a gap. Appends can't leave one, so rows were deleted or the table was only partly restored: an alarm
 * for an operator. Nothing is skipped.
 */
export class PositionGap extends Error {
  override readonly name = 'PositionGap';

  constructor(
    readonly partition: number,
    readonly expected: number,
    /** The next existing position, if one was read. */
    readonly found?: number,
  ) {
    const next = found === undefined ? '' : `, the next is ${found}`;
    super(`Partition ${partition} of the events has a gap: position ${expected} is missing${next}.`);
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
