import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SignedStatementHead } from '#contracts/ledger/commands';
import { JSON_TYPE } from '../../http/responses/response.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { type ScreenPage, unread } from '../frame/screen-response.js';
import { creditPage } from './credit-page.js';
import { PersonCommands } from '../access/person-commands.js';
import { formatUsd } from '#contracts/money/money';
import { type Html, html } from '../../pages/html.js';
import { creditsText, definitionList, exactTimeTag } from '../../pages/parts.js';

/** The signed head of the ledger's chain of a workspace. Each look signs anew. */
@Screen('credits')
export class StatementScreen {
  constructor(private readonly commands: PersonCommands) {}

  @Opens('reader', 'statement')
  async show(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { workspaceId: workspace_id, home } = visitor;
    const signed = await this.commands.read(visitor, 'ledger.sign-statement', { workspace_id });
    return creditPage(visitor, '/statement', statementPart(home, workspace_id, signed));
  }

  @Opens('reader', 'statement.json')
  async download(
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedStatementHead> {
    const { workspaceId: workspace_id } = visitor;
    const signed = await this.commands.send(visitor, 'ledger.sign-statement', { workspace_id });
    reply.headers({
      'content-type': JSON_TYPE,
      'content-disposition': `attachment; filename="statement-${workspace_id}-${signed.head.version}.json"`,
      'cache-control': 'no-store',
    });
    return signed;
  }
}

function statementPart(home: string, workspaceId: string, signed: SignedStatementHead | undefined): Html {
  return html`<p>
      The ledger is a chain of entries: each has a hash that covers all before it. It signs the last one, so
      that nobody can change your entries later without you seeing it. Keep a statement of each month.
    </p>
    ${signed ? head(home, signed) : unread('The statement')}
    <h2>How to check it</h2>
    <ol>
      <li>
        Compare the key with the one that the operator publishes. Only the published key proves a statement;
        the key in the file does not.
      </li>
      <li>
        Check the signature: Ed25519 over the canonical JSON (<a
          href="https://www.rfc-editor.org/rfc/rfc8785"
          rel="noreferrer"
          >RFC 8785</a
        >) of <code>head</code>. This needs no server.
      </li>
      <li>
        To check every entry, ask the operator for the whole statement (<code
          >acs ledger statement --workspace ${workspaceId} --proof --format json</code
        >). Check it offline with <code>acs ledger check-statement statement.json --public-key KEY</code>. Its
        hash at the version above must be the one above.
      </li>
    </ol>`;
}

function head(home: string, { head, signature, key_id, public_key }: SignedStatementHead): Html {
  const { version, balance, head_hash, recorded_at, signed_at } = head;
  return html`${definitionList([
      ['Version', creditsText(version)],
      ['Balance', `${creditsText(balance)} (${formatUsd(balance)})`],
      ['Hash', html`<code>${head_hash}</code>`],
      ['Recorded', exactTimeTag(new Date(recorded_at))],
      ['Signed', exactTimeTag(new Date(signed_at))],
      ['Signature (Ed25519)', html`<code>${signature}</code>`],
      ['Key ID', html`<code>${key_id}</code>`],
      ['Public key', html`<code>${public_key}</code>`],
    ])}
    <p><a class="button" href="${home}/credits/statement.json">Download as JSON</a></p>`;
}
