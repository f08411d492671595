import type { LEDGER_COMMANDS } from '#contracts/ledger/commands';
import type { PayloadOf, ReplyOf } from '#contracts/messages/messages';

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
