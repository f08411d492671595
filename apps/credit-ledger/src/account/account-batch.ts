import { Failure } from '#contracts/failures';
import { type Account, evolveAccount, type LedgerEntry } from './account.js';
import { type AccountCommand, type AccountReply, type AccountState, decide } from './decisions/decide.js';
import { auditOf, type Charge, evolveCharge } from './decisions/charge.js';
import type { Decided } from './decision.js';
import { type Grant, grantKey, grantOf } from './decisions/grant-credits.decider.js';
import {
  type ReversedCredits,
  reversedCreditsOf,
  limitOf,
  lowerLimits,
  type ReversalLimit,
} from './decisions/reverse-credits.decider.js';

/** The state before a batch: the existing rows that its commands name. */
export interface BatchRows {
  readonly accounts: readonly Account[];
  readonly charges: readonly Charge[];
  readonly grants: readonly Grant[];
  readonly reversed: readonly ReversedCredits[];
  readonly reversalLimits: readonly ReversalLimit[];
}

/** Accounts in memory. Decides commands one after the other; each sees the changes of the earlier ones. */
export class AccountBatch {
  private readonly accounts: Map<string, Account>;
  private readonly charges: Map<string, Charge>;
  private readonly grants: Map<string, Grant>;
  private readonly reversed: Map<string, ReversedCredits>;
  private reversalLimits: readonly ReversalLimit[];
  private readonly changedCharges = new Set<string>();
  private readonly newGrants: Grant[] = [];
  private readonly newReversed: ReversedCredits[] = [];

  constructor({ accounts, charges, grants, reversed, reversalLimits }: BatchRows) {
    this.accounts = new Map(accounts.map((account) => [account.workspaceId, account]));
    this.charges = new Map(charges.map((charge) => [charge.auditId, charge]));
    this.grants = new Map(grants.map((grant) => [grantKey(grant), grant]));
    this.reversed = new Map(reversed.map((reversed) => [grantKey(reversed), reversed]));
    this.reversalLimits = reversalLimits;
  }

  account(workspaceId: string): Account | undefined {
    return this.accounts.get(workspaceId);
  }

  /** Returns the rows that the applied events added or changed, in their present state. */
  changes(): Omit<BatchRows, 'accounts' | 'reversalLimits'> {
    const charges = [...this.changedCharges].flatMap((auditId) => this.charges.get(auditId) ?? []);
    return { charges, grants: this.newGrants, reversed: this.newReversed };
  }

  /** Decides a command and applies its events. */
  settle(command: AccountCommand, now: Date): Decided<AccountReply> {
    const workspaceId = command.payload.workspace_id;
    const decided = decide(this.stateFor(command), command, now);
    if (decided instanceof Failure) return decided;
    for (const event of decided.events) {
      const version = (this.accounts.get(workspaceId)?.version ?? 0) + 1;
      this.post(workspaceId, { event, version });
    }
    return decided;
  }

  private post(workspaceId: string, entry: LedgerEntry): void {
    this.accounts.set(workspaceId, evolveAccount(this.accounts.get(workspaceId), entry));
    const auditId = auditOf(entry);
    const charge = auditId === undefined ? undefined : evolveCharge(this.charges.get(auditId), entry);
    if (charge) {
      this.charges.set(charge.auditId, charge);
      this.changedCharges.add(charge.auditId);
    }
    const grant = grantOf(entry);
    if (grant) {
      this.grants.set(grantKey(grant), grant);
      this.newGrants.push(grant);
    }
    const reversed = reversedCreditsOf(entry);
    if (reversed) {
      this.reversed.set(grantKey(reversed), reversed);
      this.newReversed.push(reversed);
      this.reversalLimits = lowerLimits(this.reversalLimits, reversed);
    }
  }

  private stateFor({ payload }: AccountCommand): AccountState {
    const account = this.accounts.get(payload.workspace_id);
    const charge = 'audit_id' in payload ? this.charges.get(payload.audit_id) : undefined;
    const charges =
      'audits' in payload ? payload.audits.flatMap(({ audit_id }) => this.charges.get(audit_id) ?? []) : [];
    const key = 'reference' in payload ? keyOf(payload) : undefined;
    const grant = key === undefined ? undefined : this.grants.get(key);
    const reversed = key === undefined ? undefined : this.reversed.get(key);
    const reversalLimit =
      'reference' in payload
        ? limitOf(this.reversalLimits, { workspaceId: payload.workspace_id, reference: payload.reference })
        : undefined;
    return {
      ...(account && { account }),
      ...(charge && { charge }),
      ...(charges.length > 0 && { charges }),
      ...(grant && { grant }),
      ...(reversed && { reversed }),
      ...(reversalLimit && { reversalLimit }),
    };
  }
}

function keyOf({ workspace_id, reference }: { workspace_id: string; reference: string }): string {
  return grantKey({ workspaceId: workspace_id, reference });
}
