import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../routes/endpoint.js';
import { hasDisconnected } from '../server/connection-state.js';
import type { BodyKind } from './body-digests.js';
import type { BodyOwner } from './body-reader.js';

/** The unread bytes of a body, and its sender. */
export class UnreadBody {
  constructor(
    readonly kind: BodyKind,
    readonly bytes: Buffer | undefined,
    readonly owner: BodyOwner,
  ) {}
}

/** Injects the JSON body of a request as the class of its parameter; `RequestPipe` reads it. */
export const JsonBody = createParamDecorator((kindOf: (request: FastifyRequest) => BodyKind, context) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { workspaceId } = callerOf(request);
  const owner = { workspaceId, hasDisconnected: () => hasDisconnected(request) };
  return new UnreadBody(kindOf(request), request.body as Buffer | undefined, owner);
});
