import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsOneOf } from '#contracts/validation/values';
import { PACKAGE_NAMES } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { isId } from '#contracts/identifiers';
import type { PackageName } from '#contracts/money/prices';
import { postedForm } from '../../billing/local/posted-form.js';
import { PersonLimits } from '../access/person-limits.js';
import { Refusal } from '../access/refusal.js';
import { html } from '../../pages/html.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Actions } from '../activity/actions.js';
import { type RefusedForm, refusalFrom, violationIn } from '../frame/refused-form.js';
import { checkoutPart } from './checkout-part.js';
import { creditPage } from './credit-page.js';
import { LedgerCalls } from './ledger-calls.js';
import { topUpPart } from './top-up-part.js';

/** The ledger calls the payment provider, which may take seconds. */
const CREATE_DEADLINE_MS = 10_000;

class TopUpForm {
  @IsOneOf(PACKAGE_NAMES)
  readonly package!: PackageName;
}

/** Buys credits: a package, then the payment page of its checkout. */
@Screen('credits')
export class TopUpScreen {
  constructor(
    private readonly ledger: LedgerCalls,
    private readonly actions: Actions,
    private readonly limits: PersonLimits,
  ) {}

  @Get('top-up')
  @Opens('reader')
  show(@CurrentVisitor() visitor: Visitor, @Res({ passthrough: true }) reply: FastifyReply): string {
    return this.packages(visitor, reply);
  }

  @Post('top-up')
  @Opens('member')
  async create(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const form = { package: postedForm(request)?.get('package') ?? '' };
    const refused = violationIn(TopUpForm, form, { package: 'The package' });
    if (refused) return this.packages(visitor, reply, refused);
    let checkoutId: string;
    try {
      await this.limits.count(visitor, 'billing.topup');
      checkoutId = await this.actions.runRepeatable(
        visitor,
        request,
        { name: 'credits.top-up', details: form },
        (commandId) => this.mint(visitor, request, form.package as PackageName, commandId),
      );
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return this.packages(visitor, reply, refusalFrom(error));
    }
    throw Refusal.redirect(`${visitor.home}/credits/checkouts/${checkoutId}`);
  }

  /**
   * A link leads to the payment page, not a redirect of the form: with `form-action 'self'` Chromium follows no redirect
   * to another host.
   */
  @Get('checkouts/:checkout')
  @Opens('reader')
  async checkout(
    @CurrentVisitor() visitor: Visitor,
    @Param('checkout') checkout_id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const checkout = isId('checkout', checkout_id)
      ? await this.ledger.send(request, 'ledger.get-checkout', { checkout_id }).catch(undefinedIfUnknown)
      : undefined;
    if (checkout?.workspace_id !== visitor.workspaceId)
      throw Refusal.screen(visitor, 404, {
        section: 'Credits',
        title: 'Checkout not found',
        content: html`<p>This workspace has no such checkout.</p>
          <p><a href="${visitor.home}/credits/top-up">Top up</a></p>`,
      });
    return creditPage(reply, visitor, '/top-up', checkoutPart(visitor, checkout));
  }

  private async mint(
    { workspaceId: workspace_id }: Visitor,
    request: FastifyRequest,
    name: PackageName,
    commandId: string,
  ): Promise<string> {
    const payload = { workspace_id, package: name };
    const options = { deadlineMs: CREATE_DEADLINE_MS, commandId };
    return (await this.ledger.send(request, 'ledger.create-checkout', payload, options)).checkout_id;
  }

  private packages(visitor: Visitor, reply: FastifyReply, refused?: RefusedForm): string {
    return creditPage(reply, visitor, '/top-up', topUpPart(visitor, refused), refused?.status);
  }
}

function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
}
