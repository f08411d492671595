import { Controller, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Opens } from '../access/screen.js';
import { SCREEN_FILES } from '../frame/screen-response.js';

/** Serves the script of the screens. It is no secret: it needs no session. */
@ApiExcludeController()
@Controller('dashboard/assets')
export class ScreenFilesController {
  /** Throws 404 `NOT_FOUND`. */
  @Opens('anyone', ':file')
  send(
    @Param('file') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return SCREEN_FILES.answer(request, reply, name);
  }
}
