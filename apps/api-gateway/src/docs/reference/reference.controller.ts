import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiParam } from '@nestjs/swagger';
import { Documentation, SendsDocument, SendsFile, SendsPage } from '../openapi/documentation.js';
import { fileResponse, StaticFile } from '../files/static-file.js';
import { ReferenceFiles, REFERENCE_POLICY, referencePage } from './reference-page.js';

@Controller('docs')
export class ReferenceController {
  private readonly page: StaticFile;

  constructor(private readonly files: ReferenceFiles) {
    this.page = StaticFile.ofText('text/html; charset=utf-8', referencePage(files));
  }

  @Get()
  @Documentation('readReference', 'The reference, to read in a browser')
  @SendsDocument('text/html')
  show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    reply.headers({ 'content-security-policy': REFERENCE_POLICY, 'referrer-policy': 'same-origin' });
    return fileResponse(request, reply, this.page);
  }

  /** Throws 404 `NOT_FOUND`, shown as a page. */
  @Get('assets/:file')
  @Documentation('readReferenceFile', 'A script or a style of the reference')
  @ApiParam({
    name: 'file',
    description: 'The name of a file that the reference links to. It holds a hash of the content.',
    schema: { type: 'string', example: 'swagger-ui-0123456789.css' },
  })
  @SendsFile('The file.', { 'text/javascript': { type: 'string' }, 'text/css': { type: 'string' } })
  @SendsPage(404, 'There is no such file.')
  send(
    @Param('file') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.files.answer(request, reply, name);
  }
}
