import { Controller, Get, Param, Redirect } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { documentOf, type Page, PAGE_HEADERS, PAGE_TYPE } from '../../pages/page-response.js';
import { StaticFile } from '../files/static-file.js';
import { Documentation, Redirects, SendsDocument, SendsFile, SendsPage } from '../openapi/documentation.js';
import { checkIndexPage, unknownCheckPage } from './check-index.js';
import { checkPage } from './check-page.js';
import { CHECKS } from './checks.js';

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** Serves a page for each check of an audit. `doc_url` of an issue links to it. */
@Controller('docs/checks')
export class CheckPagesController {
  /** By id, made when they are first asked for; the index has none. */
  private readonly files = new Map<string, StaticFile>();

  @Get()
  @Documentation('listChecks', 'All checks of an audit')
  @SendsDocument('text/html')
  list(): StaticFile {
    return this.file('', () => checkIndexPage(CHECKS));
  }

  /** The relative links of the page would break there. The route ends with two slashes because Nest strips one. */
  @Get('//')
  @Redirect('../checks', 308)
  @Documentation('listChecksWithSlash', 'Leads to /docs/checks')
  @Redirects('The page has no slash.')
  withoutSlash(): void {
    // The decorator does the redirect.
  }

  @Get(':id')
  @Documentation('readCheckPage', 'What a check looks at, how it is scored, and how to fix its issue')
  @ApiParam({
    name: 'id',
    description: 'The id of a check, as issues have it.',
    schema: { type: 'string', example: 'seo.meta.title' },
  })
  @SendsFile('The page.', { 'text/html': { type: 'string' } })
  @SendsPage(404, 'There is no such check.')
  show(@Param('id') id: string): Page | StaticFile {
    const check = BY_ID.get(id);
    return check === undefined ? unknownCheckPage : this.file(id, () => checkPage(check));
  }

  private file(key: string, make: () => Page): StaticFile {
    const file = this.files.get(key) ?? StaticFile.ofText(PAGE_TYPE, documentOf(make()), PAGE_HEADERS);
    this.files.set(key, file);
    return file;
  }
}
