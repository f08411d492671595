import { type LimitedEndpoint, RATE_LIMITS, TIERS } from '#contracts/limits';

/** The limits of an endpoint by tier, as a table in Markdown (contract section 8.1). */
export function limitsTable(endpoint: LimitedEndpoint): string {
  const rows = TIERS.map((tier) => {
    const { perMinute, perDay } = RATE_LIMITS[endpoint][tier];
    const daily = perDay === undefined ? 'no cap' : perDay.toLocaleString('en-US');
    return `| ${tier} | ${perMinute.toLocaleString('en-US')} | ${daily} |`;
  });
  return ['| tier | calls a minute | calls a day |', '| --- | --- | --- |', ...rows].join('\n');
}
