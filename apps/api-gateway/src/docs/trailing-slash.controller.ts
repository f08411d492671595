import { Controller, Get, Redirect } from '@nestjs/common';
import { Documentation, Redirects } from './openapi/documentation.js';

/**
 * Redirects from a trailing slash to the page, whose relative links would break there. The routes end with two slashes
 * because Nest strips one.
 */
@Controller('docs')
export class TrailingSlashController {
  @Get('//')
  @Redirect('../docs', 308)
  @Documentation('readReferenceWithSlash', 'Leads to /docs')
  @Redirects('The page has no slash.')
  toReference(): void {
    // The decorator does the redirect.
  }

  @Get('errors//')
  @Redirect('../errors', 308)
  @Documentation('listErrorsWithSlash', 'Leads to /docs/errors')
  @Redirects('The page has no slash.')
  toErrors(): void {
    // The decorator does the redirect.
  }
}
