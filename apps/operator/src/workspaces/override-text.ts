import type { LimitOverrideView } from '#contracts/gateway/commands';

/** The overrides of a key for people: `audit.create 5000/min, 100000/day until 2027-01-31T12:00:00.000Z; …`. */
export function overrideText(overrides: readonly LimitOverrideView[]): string | null {
  return overrides.map(textOf).join('; ') || null;
}

function textOf({ endpoint, per_minute, per_day, until }: LimitOverrideView): string {
  const limits = per_day === null ? `${per_minute}/min` : `${per_minute}/min, ${per_day}/day`;
  return `${endpoint} ${limits}${until === null ? '' : ` until ${until}`}`;
}
