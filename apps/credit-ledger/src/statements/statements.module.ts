import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { readStatementKey, StatementKey } from './statement-key.js';
import { StatementsController } from './statements.controller.js';

@Module({
  controllers: [StatementsController],
  providers: [{ provide: StatementKey, useFactory: readStatementKey, inject: [Environment] }],
})
export class StatementsModule {}
