export interface Step {
  readonly at: Date;
  readonly service: 'gateway' | 'ledger' | 'engine' | 'dispatcher';
  /** In one or two words. */
  readonly what: string;
  /** In a sentence, or empty. */
  readonly detail: string;
  /** Identifiers of what it is about. */
  readonly ids: Readonly<Record<string, string>>;
  /** How others name it in `after`. */
  readonly key?: string;
  /** Keys of what it followed from, and so never stands before. Those that nothing has are no matter. */
  readonly after?: readonly string[];
}

/** What one service noted, in the order in which it did. */
export type Track = readonly Step[];

export interface TimedStep extends Step {
  /** Milliseconds since the first step, by the clocks of their services. */
  readonly offsetMs: number;
  /** Milliseconds that passed before it; never below 0. */
  readonly sinceMs: number;
}

/** The moment at which a step stands, and how many it comes behind at that moment. */
interface Position {
  readonly ms: number;
  readonly rank: number;
}

/**
 * Tracks as one line of time. Services have clocks of their own, some milliseconds apart, so that time alone would put
 * effects before their causes: a step stands behind the step before it in its own track, and behind what it followed
 * from, whatever the clocks say.
 */
export function timelineOf(tracks: readonly Track[]): readonly TimedStep[] {
  const steps = tracks.flat();
  const positions = positionsOf(tracks);
  const ordered = steps
    .map((step, index) => ({ step, position: positions[index]!, index }))
    .sort((one, other) => compare(one.position, other.position) || one.index - other.index);
  const first = ordered[0]?.step.at.getTime() ?? 0;
  return ordered.map(({ step, position }, index) => ({
    ...step,
    offsetMs: step.at.getTime() - first,
    sinceMs: index === 0 ? 0 : position.ms - ordered[index - 1]!.position.ms,
  }));
}

function positionsOf(tracks: readonly Track[]): readonly Position[] {
  const steps = tracks.flat();
  const causes = causesOf(tracks);
  const positions: Position[] = steps.map(({ at }) => ({ ms: at.getTime(), rank: 0 }));
  // Each round settles one more step of the longest chain.
  for (let round = 0, moved = true; moved && round < steps.length; round++) {
    moved = false;
    for (const [index, before] of causes.entries()) {
      for (const cause of before) {
        const behind = { ms: positions[cause]!.ms, rank: positions[cause]!.rank + 1 };
        if (compare(behind, positions[index]!) <= 0) continue;
        positions[index] = behind;
        moved = true;
      }
    }
  }
  return positions;
}

/** For each step the indices of those that it stands behind. */
function causesOf(tracks: readonly Track[]): readonly (readonly number[])[] {
  const steps = tracks.flat();
  const byKey = new Map(
    steps.flatMap(({ key }, index) => (key === undefined ? [] : [[key, index] as const])),
  );
  const firsts = new Set<number>();
  let count = 0;
  for (const track of tracks) {
    firsts.add(count);
    count += track.length;
  }
  return steps.map(({ after = [] }, index) => [
    ...(firsts.has(index) ? [] : [index - 1]),
    ...after.flatMap((key) => {
      const cause = byKey.get(key);
      return cause === undefined || cause === index ? [] : [cause];
    }),
  ]);
}

function compare(one: Position, other: Position): number {
  return one.ms - other.ms || one.rank - other.rank;
}

/** `12 ms`, `3.2 s`, `2 min 5 s`, `3 h 20 min` or `2 d 4 h`. */
export function durationText(ms: number): string {
  if (ms < 0) return `-${durationText(-ms)}`;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / 1_440)} d ${Math.floor((minutes % 1_440) / 60)} h`;
}
