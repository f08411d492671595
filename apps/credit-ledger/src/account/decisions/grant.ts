import type { LedgerEntry } from '../account.js';

export type GrantKind = 'purchase' | 'invoice' | 'goodwill';

/** Credits that were granted under a reference. Makes a repeated grant recognisable. */
export interface Grant {
  readonly workspaceId: string;
  readonly reference: string;
  readonly kind: GrantKind;
  readonly credits: number;
  /** The version of the granting event in the account's stream. */
  readonly version: number;
}

/** Returns the grant that a ledger entry records; undefined if it records none. */
export function grantOf({ event, version }: LedgerEntry): Grant | undefined {
  if (event.type !== 'ledger.credits-purchased' && event.type !== 'ledger.credits-granted') return undefined;
  const { workspace_id, reference, kind, credits } = event.data;
  return { workspaceId: workspace_id, reference, kind, credits, version };
}

/** Returns one key for workspace and reference. Workspace ids contain no space, so two pairs never share a key. */
export function grantKey({ workspaceId, reference }: Pick<Grant, 'workspaceId' | 'reference'>): string {
  return `${workspaceId} ${reference}`;
}
