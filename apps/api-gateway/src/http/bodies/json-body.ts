import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../admission/endpoint.js';
import { hasDisconnected } from '../server/disconnected.js';
import type { BodyKind } from './body-digests.js';
import type { BodyOwner } from './body-reader.js';

/** The bytes of a body that is still to be read, and by whom it was sent. */
export class UnreadBody {
  constructor(
    readonly kind: BodyKind,
    readonly bytes: Buffer | undefined,
    readonly owner: BodyOwner,
  ) {}
}

/** The JSON body of a request, as its parameter's class says; `RequestPipe` reads it. */
export const JsonBody = createParamDecorator((kindOf: (request: FastifyRequest) => BodyKind, context) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { workspaceId } = callerOf(request);
  const owner = { workspaceId, hasDisconnected: () => hasDisconnected(request) };
  return new UnreadBody(kindOf(request), request.body as Buffer | undefined, owner);
});
