import { Controller, Get, Redirect } from '@nestjs/common';
import { Documentation, Redirects } from './openapi/documentation.js';

/**
 * Leads from a slash too many to the page, whose links are relative and would lead elsewhere from there. Of the two slashes
 * that a route ends with here, Nest strips one.
 */
@Controller('docs')
export class TrailingSlashController {
  @Get('//')
  @Redirect('../docs', 308)
  @Documentation('readReferenceWithSlash', 'Leads to /docs')
  @Redirects('The page has no slash.')
  toReference(): void {
    // The decorator says it all.
  }

  @Get('errors//')
  @Redirect('../errors', 308)
  @Documentation('listErrorsWithSlash', 'Leads to /docs/errors')
  @Redirects('The page has no slash.')
  toErrors(): void {
    // The decorator says it all.
  }
}
