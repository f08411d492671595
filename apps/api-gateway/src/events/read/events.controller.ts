import type { Readable } from 'node:stream';
import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerDirectory } from '../../http/callers/caller-directory.js';
import { bearerToken, unauthorized } from '../../http/admission/admission.js';
import { callerOf, Endpoint, ApiController } from '../../http/routes/endpoint.js';
import { JSON_TYPE } from '../../http/responses/response.js';
import { invalidParameter } from '../../http/validation/query-parameters.js';
import { goneOf, OpenWaits, STREAM_TYPE } from '../stream/open-waits.js';
import { DescribesEvents, EventsQuery } from './describe-events.js';
import { type EventPage, type EventRange, ReadEvents } from './read-events.js';

/** GET /api/v1/events: poll, long poll and stream. */
@ApiTags('Events')
@ApiController('events', 'v1')
export class EventsController {
  constructor(
    private readonly reads: ReadEvents,
    private readonly waits: OpenWaits,
    private readonly callers: CallerDirectory,
  ) {}

  @Get()
  @Endpoint('events.read')
  @DescribesEvents()
  async list(
    @Query() { after, types, limit, wait }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { workspaceId, keyId } = callerOf(request);
    const range = { workspaceId, after, types, limit };
    const isGet = request.raw.method === 'GET';
    if (isGet && wantsStream(request)) return this.stream(range, request, reply);
    const page = await this.reads.readOrWait(range, {
      waitMs: isGet ? wait * 1_000 : 0,
      gone: goneOf(reply),
      beforeWait: () => this.waits.begin(reply, { workspaceId, owner: keyId, kind: 'poll' }),
    });
    // The key may have been revoked meanwhile.
    if (wait > 0 && !(await this.isValid(request))) throw unauthorized();
    reply.type(JSON_TYPE);
    return jsonOf(page);
  }

  private async stream(range: EventRange, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    const lastId = lastEventId(request);
    const asked = { ...range, after: lastId ?? range.after, limit: 1 };
    // Refuses a number that can't be read on from while there is still a status to say so.
    const { begin } = await this.reads.read(asked, lastId === undefined ? 'after' : 'Last-Event-ID');
    const { keyId } = callerOf(request);
    const mayGoOn = (): Promise<boolean> => this.isValid(request);
    return this.waits.stream(reply, { ...range, after: begin, owner: keyId, mayGoOn });
  }

  private async isValid({ headers }: FastifyRequest): Promise<boolean> {
    const token = bearerToken(headers.authorization) ?? '';
    return (await this.callers.callerOf(token)) !== undefined;
  }
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.toLowerCase().includes(STREAM_TYPE) === true;
}

/** Throws 400 `INVALID_PARAMETER` if the header is not the number of an event. */
function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  if (id === undefined || id === '') return undefined;
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  if (number === undefined) throw invalidParameter('Last-Event-ID must be the number of an event.');
  return number;
}

/** Events are inserted as they are stored. */
function jsonOf({ events, nextAfter }: EventPage): string {
  const data = events.map(({ sequence, body }) => `{"sequence":${sequence},"event":${body}}`);
  return `{"data":[${data.join(',')}],"next_after":${nextAfter}}`;
}
