import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Page } from '../../pages/page-response.js';
import { Documentation, SendsPage } from '../openapi/documentation.js';
import { checkIndexPage, unknownCheckPage } from './check-index.js';
import { checkPage } from './check-page.js';
import { CHECKS } from './checks.js';

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** Serves a page for each check of an audit. `doc_url` of an issue links to it. */
@Controller('docs/checks')
export class CheckPagesController {
  @Get()
  @Documentation('listChecks', 'All checks of an audit')
  @SendsPage(200, 'The page.')
  list(): Page {
    return checkIndexPage(CHECKS);
  }

  @Get(':id')
  @Documentation('readCheckPage', 'What a check looks at, how it is scored, and how to fix its issue')
  @ApiParam({
    name: 'id',
    description: 'The id of a check, as issues have it.',
    schema: { type: 'string', example: 'seo.meta.title' },
  })
  @SendsPage(200, 'The page.')
  @SendsPage(404, 'There is no such check.')
  show(@Param('id') id: string): Page {
    const check = BY_ID.get(id);
    return check === undefined ? unknownCheckPage : checkPage(check);
  }
}
