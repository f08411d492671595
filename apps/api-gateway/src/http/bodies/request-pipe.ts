import { type ArgumentMetadata, Injectable, type PipeTransform, createParamDecorator } from '@nestjs/common';
import { BodyReader, type BodyOwner } from './body-reader.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { readQuery } from '../validation/query-parameters.js';
import { isRequestClass, refusalOf } from '../validation/refused-as.js';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../routes/endpoint.js';
import { hasDisconnected } from '../server/connection-state.js';
import type { BodyKind } from './body-digests.js';

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

/** The key of the egress policy on a request (see `IsPublicUrl`). */
export const EGRESS = Symbol('egress policy');

/**
 * Checks a request's path, query and body by the class of the handler's parameter, and refuses it with the codes of the
 * contract. A body is read first, in a thread if it is large. Other parameters pass unchanged.
 */
@Injectable()
export class RequestPipe implements PipeTransform {
  constructor(
    private readonly bodies: BodyReader,
    private readonly settings: GatewaySettings,
  ) {}

  /** Throws `ApiError`. */
  transform(given: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (!isRequestClass(metatype)) return given;
    if (given instanceof UnreadBody) return this.readBody(given, metatype);
    const value = type === 'query' ? readQuery(metatype, given as Record<string, unknown>) : given;
    const refused = refusalOf(metatype, value);
    if (refused) throw refused;
    return value;
  }

  private async readBody(body: UnreadBody, type: Parameters<typeof refusalOf>[0]): Promise<unknown> {
    const read = await this.bodies.read(body.kind, body.bytes, body.owner);
    const refused = refusalOf(
      type,
      typeof read === 'string' ? read : { ...read, [EGRESS]: this.settings.egress },
    );
    if (refused) throw refused;
    return read;
  }
}
