import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool, type ClientBase } from 'pg';
import { type BalanceReply, OpenAccount, SetThreshold } from '#contracts/ledger/commands';
import { OfWorkspace } from '#contracts/messages/of-workspace';
import type { MessageContext } from '#messaging/message/message-context';
import { AccountWriter } from '../account/writer/account-writer.js';
import { causedBy } from '#runtime/relay/stored-events';
import { accountNotFound, balanceReply } from '../account/decision.js';
import { ACCOUNT_COLUMNS, type AccountRow, toStoredAccount } from '../account/writer/rows/account-rows.js';

/** Opens accounts, returns balances, and sets the threshold of `balance.low`. */
@Controller()
export class BalanceController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly pool: Pool,
  ) {}

  @MessagePattern<string>('ledger.open-account')
  open(@Payload() payload: OpenAccount, @Ctx() context: MessageContext): Promise<BalanceReply> {
    return this.accounts.execute({ type: 'ledger.open-account', payload }, causedBy(context));
  }

  @MessagePattern<string>('ledger.set-threshold')
  setThreshold(@Payload() payload: SetThreshold, @Ctx() context: MessageContext): Promise<BalanceReply> {
    return this.accounts.execute({ type: 'ledger.set-threshold', payload }, causedBy(context));
  }

  /** Reads the account's row. Every change writes it in the same transaction, so it is always current. */
  @MessagePattern<string>('ledger.get-balance')
  balance(@Payload() { workspace_id }: OfWorkspace): Promise<BalanceReply> {
    return readBalance(this.pool, workspace_id);
  }
}

/** Returns the last committed figures of one account (contract section 2.4). Throws a not-found `Failure`. */
async function readBalance(client: Pick<ClientBase, 'query'>, workspaceId: string): Promise<BalanceReply> {
  const { rows } = await client.query<AccountRow>({
    name: 'ledger.read-balance',
    text: `select ${ACCOUNT_COLUMNS} from accounts where workspace_id = $1`,
    values: [workspaceId],
  });
  const row = rows[0];
  if (!row) throw accountNotFound(workspaceId);
  return balanceReply(toStoredAccount(row).account);
}
