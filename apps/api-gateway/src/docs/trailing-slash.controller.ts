import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * Leads from a slash too many to the page, whose links are relative and would lead elsewhere from there. Of the two slashes
 * that a route ends with here, Nest strips one.
 */
@Controller('docs')
export class TrailingSlashController {
  @Get('//')
  toReference(@Res() reply: FastifyReply): void {
    reply.code(308).header('location', '../docs').send();
  }

  @Get('errors//')
  toErrors(@Res() reply: FastifyReply): void {
    reply.code(308).header('location', '../errors').send();
  }
}
