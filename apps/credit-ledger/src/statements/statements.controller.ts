import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { ReplyOf } from '#contracts/commands/commands';
import { retryContention } from '../charging/contention.js';
import { MessagePayload } from '../message-payload.js';
import { signStatement } from './sign-statement.js';
import { StatementKey } from './statement-key.js';

/** Signs what the ledger says of an account. */
@Controller()
export class StatementsController {
  constructor(
    private readonly pool: Pool,
    private readonly key: StatementKey,
  ) {}

  @MessagePattern<string>('ledger.sign-statement')
  sign(@Payload() message: unknown): Promise<ReplyOf<'ledger.sign-statement'>> {
    const fields = new MessagePayload(message);
    const workspaceId = fields.id('workspace_id', 'workspace');
    const until = fields.optionalTime('until');
    return retryContention(() =>
      signStatement(this.pool, this.key, { workspaceId, ...(until && { until }) }),
    );
  }

  @MessagePattern<string>('ledger.get-statement-key')
  publicKey(): ReplyOf<'ledger.get-statement-key'> {
    return { key_id: this.key.keyId, public_key: this.key.publicKey.toString('base64') };
  }
}
