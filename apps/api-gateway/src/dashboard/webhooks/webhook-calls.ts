import { Injectable } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import type { PayloadOf, ReplyOf } from '#contracts/messages/messages';
import type { WEBHOOK_COMMANDS } from '#contracts/webhooks/commands';
import { html } from '../../pages/html.js';
import { type CommandOptions, PersonCommands } from '../access/person-commands.js';
import { Refusal } from '../access/refusal.js';
import type { Visitor } from '../access/visitor.js';
import { type RefusedForm, refusalFrom } from '../frame/form.js';
import { unlessUnanswered } from '../frame/screen-response.js';

type Command = keyof typeof WEBHOOK_COMMANDS;
type Payload<C extends Command> = Omit<PayloadOf<C>, 'workspace_id'>;

/** Sends commands to the dispatcher for the workspace that a person looks at. */
@Injectable()
export class WebhookCalls {
  constructor(private readonly commands: PersonCommands) {}

  /** Throws as `PersonCommands` does; an id of another workspace is unknown to the dispatcher. */
  async send<C extends Command>(
    visitor: Pick<Visitor, 'workspaceId' | 'personId' | 'trace'>,
    command: C,
    payload: Payload<C>,
    options?: CommandOptions,
  ): Promise<ReplyOf<C>> {
    // Last, so that nothing that a form says can name another workspace.
    const scoped = { ...payload, workspace_id: visitor.workspaceId } as unknown as PayloadOf<C>;
    return this.commands.send(visitor, command, scoped, options);
  }

  /** Returns the work of a form that sends one command, which acts once, and why it is refused. Throws as `refusalFor` does. */
  formOf<C extends Command>(visitor: Visitor, command: C, payload: Payload<C>) {
    return {
      work: (commandId: string) => this.send(visitor, command, payload, { commandId }),
      refusal: refusalFor(visitor),
    };
  }

  /** Returns what a screen shows. Throws `Refusal`: 404 for what the workspace does not have, 503 without a reply. */
  async read<C extends Command>(visitor: Visitor, command: C, payload: Payload<C>): Promise<ReplyOf<C>> {
    const reply = await unlessUnanswered(notFoundAs404(visitor, this.send(visitor, command, payload)));
    if (reply === undefined) throw unavailable(visitor);
    return reply;
  }
}

/** Throws `Refusal` 404 in place of the dispatcher's failure for what the workspace does not have. */
export async function notFoundAs404<T>(visitor: Visitor, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') throw notFound(visitor);
    throw error;
  }
}

/** Returns what says why the work of a form was refused. It throws `Refusal` 404 for what the workspace does not have. */
export function refusalFor(visitor: Visitor): (error: unknown) => RefusedForm {
  return (error) => {
    if (!(error instanceof Failure)) return refusalFrom(error);
    if (NOT_FOUND.includes(error.code)) throw notFound(visitor);
    const field = error.details?.field;
    return refusalFrom(error, typeof field === 'string' ? field : undefined);
  };
}

const NOT_FOUND: readonly string[] = ['ENDPOINT_NOT_FOUND', 'DELIVERY_NOT_FOUND'];

/** Also for what belongs to another workspace. */
function notFound(visitor: Visitor): Refusal {
  const text = 'This workspace has no such endpoint or delivery. It may have been removed.';
  const back = html`<a href="${visitor.home}/webhooks">The endpoints of the workspace</a>`;
  return Refusal.notFound('Webhooks', 'Not found', text, back);
}

function unavailable(visitor: Visitor): Refusal {
  return Refusal.screen(503, {
    section: 'Webhooks',
    title: 'Webhooks could not be read',
    content: html`<p>The part of the service that sends webhooks does not answer now. Nothing is lost.</p>
      <p>Load the page again in a moment, or go <a href="${visitor.home}">to the overview</a>.</p>`,
  });
}
