import type { Readable } from 'node:stream';
import { Controller, Param, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadEvents, type StoredEvent } from '../../events/read/read-events.js';
import { OpenWaits } from '../../events/stream/open-waits.js';
import { Opens, Screen } from '../access/screen.js';
import { sessionTokensIn } from '../../http/callers/session-token.js';
import { Sessions } from '../access/sessions.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { ApiExcludeController } from '@nestjs/swagger';
import { FileInterceptor, type StaticFile } from '../../docs/files/static-file.js';
import { SCREEN_FILES } from '../frame/screen-response.js';

/** Tells open screens that something has happened. What it was they fetch, as their person may see it. */
@Screen('live')
export class LiveScreen {
  constructor(
    private readonly reads: ReadEvents,
    private readonly waits: OpenWaits,
    private readonly sessions: Sessions,
  ) {}

  /** Ends when the session or the membership ends, with the next heartbeat. Throws 429 `TOO_MANY_STREAMS`. */
  @Opens('reader')
  async stream(
    @CurrentVisitor() { workspaceId, personId }: Visitor,
    @Req() { headers: { cookie } }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    // After the newest event: the screen has what was before, and is fetched again after a break.
    const { begin } = await this.reads.read({ workspaceId, after: -1, types: undefined, limit: 1 });
    const mayGoOn = async (): Promise<boolean> =>
      (await this.sessions.find(sessionTokensIn(cookie), workspaceId))?.role !== undefined;
    return this.waits.stream(reply, {
      workspaceId,
      after: begin,
      types: undefined,
      owner: personId,
      mayGoOn,
      blockOf: changeOf,
    });
  }
}

function changeOf({ sequence, type }: StoredEvent): string {
  return `id: ${sequence}\nevent: change\ndata: ${type}\n\n`;
}

/** Serves the script of the screens. It is no secret: it needs no session. */
@ApiExcludeController()
@Controller('dashboard/assets')
@UseInterceptors(FileInterceptor)
export class ScreenFilesController {
  /** Throws 404 `NOT_FOUND`. */
  @Opens('anyone', ':file')
  send(@Param('file') name: string): StaticFile {
    return SCREEN_FILES.find(name);
  }
}
