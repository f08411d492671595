import type { Posting } from '../account.js';

export type GrantKind = 'purchase' | 'invoice' | 'goodwill';

/** Credits that came in under a reference: what makes a repeated grant recognisable. */
export interface Grant {
  readonly workspaceId: string;
  readonly reference: string;
  readonly kind: GrantKind;
  readonly credits: number;
  /** Of the event that granted them, in the account's stream. */
  readonly version: number;
}

/** The grant that a posting records, if it records one. */
export function grantOf({ event, version }: Posting): Grant | undefined {
  if (event.type !== 'ledger.credits-purchased' && event.type !== 'ledger.credits-granted') return undefined;
  const { workspace_id, reference, kind, credits } = event.data;
  return { workspaceId: workspace_id, reference, kind, credits, version };
}

/** One key for workspace and reference. Workspace identifiers hold no space, so that no two pairs share a key. */
export function grantKey({ workspaceId, reference }: Pick<Grant, 'workspaceId' | 'reference'>): string {
  return `${workspaceId} ${reference}`;
}
