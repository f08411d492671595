import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#contracts/failures';
import { Refusal } from '../access/refusal.js';
import type { Visitor } from '../access/visitor.js';
import { type Action, Actions } from '../activity/actions.js';
import { type RefusedForm, refusalFrom } from '../frame/refused-form.js';
import { notFound } from './webhook-calls.js';

/** Runs forms whose commands act once for each command id, so that a form may be sent again until it is done. */
@Injectable()
export class WebhookActions {
  constructor(private readonly actions: Actions) {}

  /**
   * Runs the work unless it is done already. Returns why it was refused, if it was. Throws `Refusal` 404 for an endpoint
   * or a delivery that the workspace does not have.
   */
  async once(
    visitor: Visitor,
    request: FastifyRequest,
    action: Action,
    work: (commandId: string) => Promise<unknown>,
  ): Promise<RefusedForm | undefined> {
    try {
      await this.actions.runRepeatable(visitor, request, action, async (commandId) => {
        await work(commandId);
        return action.subject ?? visitor.workspaceId;
      });
      return undefined;
    } catch (error) {
      return refusedBy(visitor, error);
    }
  }

  /** The same for work that would act again. Throws `Refusal` 409 for a form that was sent before. */
  async run(
    visitor: Visitor,
    request: FastifyRequest,
    action: Action,
    work: () => Promise<unknown>,
  ): Promise<RefusedForm | undefined> {
    try {
      await this.actions.run(visitor, request, action, work);
      return undefined;
    } catch (error) {
      return refusedBy(visitor, error);
    }
  }
}

const NOT_FOUND: readonly string[] = ['ENDPOINT_NOT_FOUND', 'DELIVERY_NOT_FOUND'];

function refusedBy(visitor: Visitor, error: unknown): RefusedForm {
  if (error instanceof Refusal) throw error;
  if (!(error instanceof Failure)) return refusalFrom(error);
  if (NOT_FOUND.includes(error.code)) throw notFound(visitor);
  const field = error.details?.field;
  return refusalFrom(error, typeof field === 'string' ? field : undefined);
}
