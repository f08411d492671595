import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contracts/failures';
import { postedForm } from '../../billing/local/posted-form.js';
import { html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import type { Role } from '../access/roles.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { type Action, Actions } from '../activity/actions.js';
import { type RefusedForm, refusalFrom, violationIn } from '../frame/refused-form.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { Mails } from '../mails/mails.js';
import { SignInLimit } from '../sign-in/sign-in-limit.js';
import { asAddress } from '../sign-in/sign-in-links.js';
import { invitationMail } from './invitation.js';
import { type Member, Members } from './members.js';
import { InviteForm, LABELS, RoleForm } from './people-forms.js';
import { memberPage, peoplePage, type RefusedInvitation } from './people-pages.js';

/** Who may use the dashboard of a workspace. */
@Screen('people')
export class PeopleScreen {
  constructor(
    private readonly members: Members,
    private readonly actions: Actions,
    private readonly mails: Mails,
    private readonly limit: SignInLimit,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Opens('owner')
  list(@CurrentVisitor() visitor: Visitor, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.showAll(visitor, reply);
  }

  /** The answer is the same whether somebody has used the service before or not. */
  @Post()
  @Opens('owner', { confirmed: true })
  async invite(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const form = postedForm(request);
    const [email, role] = [asAddress(form?.get('email') ?? ''), form?.get('role') ?? ''];
    const invited = { email, role: role as Role };
    let refused = violationIn(InviteForm, invited, LABELS);
    if (!refused) {
      await this.limit.countInvited(visitor.workspaceId);
      const { publicUrl } = this.settings;
      refused = await this.refusedBy(
        visitor,
        request,
        { name: 'person.invite', details: invited },
        async (actionId) => {
          await this.members.add(visitor.workspaceId, email, invited.role);
          const mail = invitationMail(visitor, invited, publicUrl, actionId);
          this.mails.post(() => Promise.resolve(mail));
        },
        'email',
      );
    }
    if (refused) return this.showAll(visitor, reply, { email, role, refused });
    throw Refusal.redirect(`${visitor.home}/people`);
  }

  @Get(':person')
  @Opens('owner')
  async show(
    @CurrentVisitor() visitor: Visitor,
    @Param('person') personId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return showOne(reply, visitor, await this.find(visitor, personId));
  }

  @Post(':person/role')
  @Opens('owner', { confirmed: true })
  async changeRole(
    @CurrentVisitor() visitor: Visitor,
    @Param('person') personId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const member = await this.find(visitor, personId);
    const role = (postedForm(request)?.get('role') ?? '') as Role;
    const details = { email: member.email, role };
    const refused =
      violationIn(RoleForm, { role }, LABELS) ??
      (await this.refusedBy(
        visitor,
        request,
        { name: 'person.change-role', subject: personId, details },
        () => this.members.changeRole(visitor.workspaceId, personId, role),
        'role',
      ));
    if (refused) return showOne(reply, visitor, member, refused);
    throw Refusal.redirect(this.after(visitor, personId));
  }

  @Post(':person/remove')
  @Opens('owner', { confirmed: true })
  async remove(
    @CurrentVisitor() visitor: Visitor,
    @Param('person') personId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const member = await this.find(visitor, personId);
    const action = { name: 'person.remove', subject: personId, details: { email: member.email } };
    const refused = await this.refusedBy(visitor, request, action, () =>
      this.members.remove(visitor.workspaceId, personId),
    );
    if (refused) return showOne(reply, visitor, member, refused);
    throw Refusal.redirect(this.after(visitor, personId));
  }

  /** Who changed their own role may not see the members any more. */
  private after({ home, personId }: Visitor, changed: string): string {
    return changed === personId ? home.slice(0, home.lastIndexOf('/')) : `${home}/people`;
  }

  /** Runs the work of a form. Returns why it was refused, if it was. */
  private async refusedBy(
    visitor: Visitor,
    request: FastifyRequest,
    action: Action,
    work: (actionId: string) => Promise<void>,
    field?: string,
  ): Promise<RefusedForm | undefined> {
    try {
      await this.actions.run(visitor, request, action, work);
      return undefined;
    } catch (error) {
      if (error instanceof Failure) return refusalFrom(error, field);
      throw error;
    }
  }

  private async showAll(visitor: Visitor, reply: FastifyReply, typed?: RefusedInvitation): Promise<string> {
    const content = peoplePage(visitor, await this.members.list(visitor.workspaceId), typed);
    return screenAnswer(
      reply,
      visitor,
      { section: 'People', title: 'People', content },
      typed?.refused.status,
    );
  }

  /** Throws `Refusal` 404. */
  private async find(visitor: Visitor, personId: string): Promise<Member> {
    const { workspaceId, home } = visitor;
    const [member] = await this.members.list(workspaceId, personId);
    if (member) return member;
    throw Refusal.screen(visitor, 404, {
      section: 'People',
      title: 'Person not found',
      content: html`<p>This workspace has no such member, or has them no more.</p>
        <p><a href="${home}/people">All members</a></p>`,
    });
  }
}

function showOne(reply: FastifyReply, visitor: Visitor, member: Member, refused?: RefusedForm): string {
  const content = memberPage(visitor, member, refused);
  return screenAnswer(
    reply,
    visitor,
    { section: 'People', title: 'Change a member', content },
    refused?.status,
  );
}
