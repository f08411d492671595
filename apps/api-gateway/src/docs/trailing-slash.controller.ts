import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Documentation, Redirects } from '../openapi/documentation.js';

/**
 * Leads from a slash too many to the page, whose links are relative and would lead elsewhere from there. Of the two slashes
 * that a route ends with here, Nest strips one.
 */
@Controller('docs')
export class TrailingSlashController {
  @Get('//')
  @Documentation('readReferenceWithSlash', 'Leads to /docs')
  @Redirects('The page has no slash.')
  toReference(@Res() reply: FastifyReply): void {
    reply.code(308).header('location', '../docs').send();
  }

  @Get('errors//')
  @Documentation('listErrorsWithSlash', 'Leads to /docs/errors')
  @Redirects('The page has no slash.')
  toErrors(@Res() reply: FastifyReply): void {
    reply.code(308).header('location', '../errors').send();
  }
}
