import { Controller, Module } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { SignStatement } from '#contracts/ledger/commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { Environment } from '#runtime/configuration/environment';
import { retryContention } from '../account/writer/contention.js';
import { signStatement } from './sign-statement.js';
import { statementRequest } from './statement-end.js';
import { readStatementKey, StatementKey } from './statement-key.js';

@Controller()
export class StatementsController {
  constructor(
    private readonly pool: Pool,
    private readonly key: StatementKey,
  ) {}

  @MessagePattern<string>('ledger.sign-statement')
  async sign(@Payload() command: SignStatement): Promise<ReplyOf<'ledger.sign-statement'>> {
    const request = statementRequest(command);
    return retryContention(() => signStatement(this.pool, this.key, request));
  }

  @MessagePattern<string>('ledger.get-statement-key')
  publicKey(): ReplyOf<'ledger.get-statement-key'> {
    return { key_id: this.key.keyId, public_key: this.key.publicKey.toString('base64') };
  }
}

@Module({
  controllers: [StatementsController],
  providers: [{ provide: StatementKey, useFactory: readStatementKey, inject: [Environment] }],
})
export class StatementsModule {}
