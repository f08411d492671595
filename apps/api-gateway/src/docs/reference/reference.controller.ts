import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiParam } from '@nestjs/swagger';
import { ApiError } from '../../errors/api-error.js';
import { Documentation, SendsDocument, SendsFile, SendsPage } from '../openapi/documentation.js';
import { fileAnswer } from '../files/file-answer.js';
import { StaticFile } from '../files/static-file.js';
import { ReferenceFiles } from './reference-files.js';
import { REFERENCE_PAGE, REFERENCE_POLICY } from './reference-page.js';

const PAGE = StaticFile.ofText('text/html; charset=utf-8', REFERENCE_PAGE);

/** Serves the reference for people, with its files. */
@Controller('docs')
export class ReferenceController {
  constructor(private readonly files: ReferenceFiles) {}

  @Get()
  @Documentation('readReference', 'The reference, to read in a browser')
  @SendsDocument('text/html')
  show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    reply.headers({ 'content-security-policy': REFERENCE_POLICY, 'referrer-policy': 'same-origin' });
    return fileAnswer(request, reply, PAGE);
  }

  /** Throws 404 `NOT_FOUND`, shown as a page. */
  @Get('assets/:file')
  @Documentation('readReferenceFile', 'A script or a style of the reference')
  @ApiParam({
    name: 'file',
    description: 'The name of a file that the reference needs.',
    schema: { type: 'string', example: 'swagger-ui.css' },
  })
  @SendsFile('The file.', { 'text/javascript': { type: 'string' }, 'text/css': { type: 'string' } })
  @SendsPage(404, 'There is no such file.')
  send(
    @Param('file') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const file = this.files.get(name);
    if (!file) throw new ApiError('NOT_FOUND', 'There is no such file.');
    return fileAnswer(request, reply, file);
  }
}
