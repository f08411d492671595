import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { failureCodeOf } from '#contracts/audit/failure-reasons';
import { Documentation, Redirects, SendsPage } from '../openapi/documentation.js';
import { type Page, pageResponse } from '../../pages/page-response.js';
import { errorCodePage, errorIndexPage, unknownErrorPage } from './error-pages.js';
import { codeOfSlug, failureOfSlug, slugOf } from '../../http/errors/error-slug.js';
import { failurePage } from './failure-pages.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

/** Serves a page for each error code, also for the codes of failed audits. `doc_url` of an error links to it. */
@Controller('docs/errors')
export class ErrorPagesController {
  constructor(private readonly settings: GatewaySettings) {}

  @Get()
  @Documentation('listErrors', 'All error codes')
  @SendsPage(200, 'The page.')
  list(@Res({ passthrough: true }) reply: FastifyReply): string {
    return pageResponse(reply, 200, errorIndexPage(this.settings.docsUrl));
  }

  @Get(':code')
  @Documentation('readErrorPage', 'What an error code means, and what to do')
  @ApiParam({
    name: 'code',
    description:
      'An error code, or the code of a failed audit, in lower case with hyphens: `audit-timeout`, as in `doc_url`. The spelling of `error.code` is redirected there.',
    schema: { type: 'string', example: slugOf('IDEMPOTENCY_CONFLICT') },
  })
  @SendsPage(200, 'The page.')
  @Redirects('The page has another spelling of the code.')
  @SendsPage(404, 'The code does not exist.')
  show(@Param('code') segment: string, @Res({ passthrough: true }) reply: FastifyReply): string | undefined {
    const found = this.find(segment);
    if (!found) return pageResponse(reply, 404, unknownErrorPage);
    // Relative, so that it works behind a proxy that adds a path.
    if (segment !== found.slug) return void reply.code(308).header('location', found.slug);
    return pageResponse(reply, 200, found.page);
  }

  private find(segment: string): { readonly slug: string; readonly page: Page } | undefined {
    const code = codeOfSlug(segment);
    if (code) return { slug: slugOf(code), page: errorCodePage(code, this.settings.docsUrl) };
    const reason = failureOfSlug(segment);
    return reason && { slug: slugOf(failureCodeOf(reason)), page: failurePage(reason) };
  }
}
