import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileAnswer } from '../../docs/files/file-answer.js';
import { StaticFile } from '../../docs/files/static-file.js';
import { Opens } from '../access/screen.js';
import { LIVE_MODULE } from './live-module.js';

const FILE = StaticFile.ofText('text/javascript; charset=utf-8', LIVE_MODULE);

/** Serves the module of the screens. It is no secret: it needs no session. */
@ApiExcludeController()
@Controller('dashboard/live.js')
export class LiveFileController {
  @Get()
  @Opens('anyone')
  send(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return fileAnswer(request, reply, FILE);
  }
}
