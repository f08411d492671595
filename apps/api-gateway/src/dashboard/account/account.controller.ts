import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pageResponse } from '../../pages/page-response.js';
import { GatewaySettings, basePath } from '../../settings/gateway-settings.js';
import { Refusal } from '../access/refusal.js';
import { Acts, DashboardPages, Opens } from '../access/screen.js';
import { endedCookie, Sessions } from '../access/sessions.js';
import { CurrentVisitor, type SignedInPerson } from '../access/visitor.js';
import { accountPage, signedOutPage, workspacesPage } from './account-pages.js';
import { OwnWorkspaces } from './own-workspaces.js';

/** What belongs to a person, not to a workspace: their workspaces, and their sessions. */
@DashboardPages('')
export class AccountController {
  private readonly base: string;

  constructor(
    private readonly workspaces: OwnWorkspaces,
    private readonly sessions: Sessions,
    { publicUrl }: GatewaySettings,
  ) {
    this.base = basePath(publicUrl);
  }

  /** Leads on to the workspace of a person who has only one. */
  @Opens('person')
  async list(
    @CurrentVisitor() person: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const own = await this.workspaces.of(person.personId);
    if (own.length === 1) throw Refusal.redirect(`${this.base}/dashboard/${own[0]!.workspaceId}`);
    return pageResponse(reply, 200, workspacesPage(this.base, person, own));
  }

  @Opens('person', 'account')
  async show(
    @CurrentVisitor() person: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const sessions = await this.sessions.countOf(person.personId);
    return pageResponse(reply, 200, accountPage(this.base, person, sessions));
  }

  @Acts('person', { confirmed: false }, 'account/sign-out')
  async signOut(
    @CurrentVisitor() { personId, sessionId }: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.sessions.end(personId, sessionId);
    return this.signedOut(reply);
  }

  @Acts('person', { confirmed: false }, 'account/sign-out-everywhere')
  async signOutEverywhere(
    @CurrentVisitor() { personId }: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.sessions.endAll(personId);
    return this.signedOut(reply);
  }

  private signedOut(reply: FastifyReply): string {
    reply.header('set-cookie', endedCookie);
    return pageResponse(reply, 200, signedOutPage(this.base));
  }
}
