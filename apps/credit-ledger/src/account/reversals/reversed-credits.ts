import type { Posting } from '../account.js';

/** Credits that were taken back under a reference: what makes a repeated command recognisable. */
export interface TakeBack {
  readonly workspaceId: string;
  readonly reference: string;
  /** What was to be taken. */
  readonly credits: number;
  /** Of these, what the balance had. */
  readonly taken: number;
  /** Of the event, in the account's stream. */
  readonly version: number;
}

/** The taking back that a posting records, if it records one. */
export function takeBackOf({ event, version }: Posting): TakeBack | undefined {
  if (event.type !== 'ledger.credits-taken-back') return undefined;
  const { workspace_id, reference, credits, taken } = event.data;
  return { workspaceId: workspace_id, reference, credits, taken, version };
}
