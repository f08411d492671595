import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedStatementHead } from '#contracts/ledger/commands';
import { JSON_TYPE } from '../../http/responses/response.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { creditPage } from './credit-page.js';
import { LedgerCalls } from './ledger-calls.js';
import { statementPart } from './statement-part.js';

/** The signed head of the ledger's chain of a workspace. Each look signs anew. */
@Screen('credits')
export class StatementScreen {
  constructor(private readonly ledger: LedgerCalls) {}

  @Get('statement')
  @Opens('reader')
  async show(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { workspaceId: workspace_id, home } = visitor;
    const signed = await this.ledger.read(request, 'ledger.sign-statement', { workspace_id });
    return creditPage(reply, visitor, '/statement', statementPart(home, workspace_id, signed));
  }

  @Get('statement.json')
  @Opens('reader')
  async download(
    @CurrentVisitor() { workspaceId: workspace_id }: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedStatementHead> {
    const signed = await this.ledger.send(request, 'ledger.sign-statement', { workspace_id });
    reply.headers({
      'content-type': JSON_TYPE,
      'content-disposition': `attachment; filename="statement-${workspace_id}-${signed.head.version}.json"`,
      'cache-control': 'no-store',
    });
    return signed;
  }
}
