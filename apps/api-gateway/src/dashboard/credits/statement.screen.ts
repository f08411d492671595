import { Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SignedStatementHead } from '#contracts/ledger/commands';
import { JSON_TYPE } from '../../http/responses/response.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import type { ScreenPage } from '../frame/screen-answer.js';
import { creditPage } from './credit-page.js';
import { LedgerCalls } from './ledger-calls.js';
import { statementPart } from './statement-part.js';

/** The signed head of the ledger's chain of a workspace. Each look signs anew. */
@Screen('credits')
export class StatementScreen {
  constructor(private readonly ledger: LedgerCalls) {}

  @Get('statement')
  @Opens('reader')
  async show(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { workspaceId: workspace_id, home } = visitor;
    const signed = await this.ledger.read(visitor, 'ledger.sign-statement', { workspace_id });
    return creditPage(visitor, '/statement', statementPart(home, workspace_id, signed));
  }

  @Get('statement.json')
  @Opens('reader')
  async download(
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedStatementHead> {
    const { workspaceId: workspace_id } = visitor;
    const signed = await this.ledger.send(visitor, 'ledger.sign-statement', { workspace_id });
    reply.headers({
      'content-type': JSON_TYPE,
      'content-disposition': `attachment; filename="statement-${workspace_id}-${signed.head.version}.json"`,
      'cache-control': 'no-store',
    });
    return signed;
  }
}
