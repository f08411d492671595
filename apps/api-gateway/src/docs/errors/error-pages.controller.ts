import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sendPage } from '../../pages/send-page.js';
import { errorCodePage, errorIndexPage, unknownErrorPage } from './error-pages.js';
import { codeOfSlug, slugOf } from './error-slug.js';

export const DOCS_URL = Symbol('base of the documentation');

/** A page for each error code; `doc_url` of an error leads there. */
@Controller('docs/errors')
export class ErrorPagesController {
  constructor(@Inject(DOCS_URL) private readonly docsUrl: string) {}

  @Get()
  list(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, errorIndexPage(this.docsUrl));
  }

  @Get(':code')
  show(@Param('code') segment: string, @Res() reply: FastifyReply): void {
    const code = codeOfSlug(segment);
    if (!code) return void sendPage(reply, 404, unknownErrorPage);
    // Relative, so that it holds behind a proxy with a path of its own.
    if (segment !== slugOf(code)) return void reply.code(308).header('location', slugOf(code)).send();
    sendPage(reply, 200, errorCodePage(code, this.docsUrl));
  }
}
