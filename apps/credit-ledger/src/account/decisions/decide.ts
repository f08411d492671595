import { Failure } from '#contracts/failures';
import type { LEDGER_COMMANDS } from '#contracts/ledger/commands';
import type { PayloadOf, ReplyOf } from '#contracts/messages/messages';
import type { Account } from '../account.js';
import { decideCharge, decideVoid } from './charge-audit.decider.js';
import { decideBatch } from './charge-batch.decider.js';
import type { Charge } from './charge.js';
import { accountNotFound, type Decided } from '../decision.js';
import { decideGrant, type Grant } from './grant-credits.decider.js';
import { decideOpen, decideThreshold } from './threshold.decider.js';
import { decideRefund } from './refund-audit.decider.js';
import {
  payOwed,
  decideReversal,
  type ReversedCredits,
  type ReversalLimit,
} from './reverse-credits.decider.js';

/** The state for deciding one command: the account, and the audit or reference that the command names. */
export interface AccountState {
  readonly account?: Account;
  readonly charge?: Charge;
  /** Of a batch: the charges of its audits that exist. */
  readonly charges?: readonly Charge[];
  readonly grant?: Grant;
  readonly reversed?: ReversedCredits;
  readonly reversalLimit?: ReversalLimit;
}

/** Decides one command. `now` is the time of a debit; the 24 hours between two `balance.low` events count from it. */
export function decide(state: AccountState, command: AccountCommand, now: Date): Decided<AccountReply> {
  const { account, charge, charges = [], grant, reversed, reversalLimit } = state;
  if (command.type === 'ledger.open-account') return decideOpen(account, command.payload);
  if (!account) return accountNotFound(command.payload.workspace_id);
  switch (command.type) {
    case 'ledger.charge-audit':
      return decideCharge(account, charge, command.payload, now);
    case 'ledger.charge-batch':
      return decideBatch(account, charges, command.payload, now);
    case 'ledger.void-charge':
      return thenPayOwed(account, decideVoid(account, charge, command.payload));
    case 'ledger.refund-audit':
      return thenPayOwed(account, decideRefund(account, charge, command.payload));
    case 'ledger.grant-credits':
      return thenPayOwed(account, decideGrant(account, grant, command.payload));
    case 'ledger.take-back-credits':
      return decideReversal(account, { known: reversed, limit: reversalLimit }, command.payload, now);
    case 'ledger.set-threshold':
      return decideThreshold(account, command.payload);
  }
}

function thenPayOwed<Reply extends { readonly balance: number }>(
  account: Account,
  decided: Decided<Reply>,
): Decided<Reply> {
  return decided instanceof Failure ? decided : payOwed(account, decided);
}

/** The commands that may change an account. All of them go through `AccountWriter`. */
export type AccountCommandName = Exclude<
  keyof typeof LEDGER_COMMANDS,
  | 'ledger.get-balance'
  | 'ledger.list-entries'
  | 'ledger.get-usage'
  | 'ledger.create-checkout'
  | 'ledger.get-checkout'
  | 'ledger.confirm-payment'
  | 'ledger.report-reversal'
  | 'ledger.sign-statement'
  | 'ledger.get-statement-key'
>;

/** A command with its payload as it is on the wire. */
export type AccountCommand = {
  [Name in AccountCommandName]: {
    readonly type: Name;
    readonly payload: PayloadOf<Name>;
  };
}[AccountCommandName];

export type AccountReply<Name extends AccountCommandName = AccountCommandName> = ReplyOf<Name>;
