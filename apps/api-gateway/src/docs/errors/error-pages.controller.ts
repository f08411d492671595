import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { failureCodeOf } from '#contracts/failure-reasons';
import { type Page, sendPage } from '../../pages/send-page.js';
import { errorCodePage, errorIndexPage, unknownErrorPage } from './error-pages.js';
import { codeOfSlug, failureOfSlug, slugOf } from './error-slug.js';
import { failurePage } from './failure-pages.js';

export const DOCS_URL = Symbol('base of the documentation');

/** A page for each error code, those of failed audits among them; `doc_url` of an error leads there. */
@Controller('docs/errors')
export class ErrorPagesController {
  constructor(@Inject(DOCS_URL) private readonly docsUrl: string) {}

  @Get()
  list(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, errorIndexPage(this.docsUrl));
  }

  @Get(':code')
  show(@Param('code') segment: string, @Res() reply: FastifyReply): void {
    const found = this.find(segment);
    if (!found) return void sendPage(reply, 404, unknownErrorPage);
    // Relative, so that it holds behind a proxy with a path of its own.
    if (segment !== found.slug) return void reply.code(308).header('location', found.slug).send();
    sendPage(reply, 200, found.page);
  }

  private find(segment: string): { readonly slug: string; readonly page: Page } | undefined {
    const code = codeOfSlug(segment);
    if (code) return { slug: slugOf(code), page: errorCodePage(code, this.docsUrl) };
    const reason = failureOfSlug(segment);
    return reason && { slug: slugOf(failureCodeOf(reason)), page: failurePage(reason) };
  }
}
