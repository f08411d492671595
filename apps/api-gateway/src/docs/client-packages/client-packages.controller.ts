import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { documentOf, PAGE_HEADERS, PAGE_TYPE, type Page, pagePolicy } from '../../pages/page-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { StaticFile } from '../files/static-file.js';
import { Documentation, SendsDocument, SendsFile, SendsPage } from '../openapi/documentation.js';
import { ClientPackages } from './client-packages.js';
import { clientPackagesPage, unknownPackagePage } from './client-packages-page.js';

/** Serves the client libraries that fit this gateway, so that a partner installs one from its address alone. */
@Controller('clients')
export class ClientPackagesController {
  private readonly page: StaticFile;

  constructor(
    private readonly packages: ClientPackages,
    { publicUrl }: GatewaySettings,
  ) {
    const page = clientPackagesPage(packages, publicUrl);
    this.page = StaticFile.ofText(PAGE_TYPE, documentOf(page), {
      ...PAGE_HEADERS,
      'content-security-policy': pagePolicy(page.style, page.script),
    });
  }

  @Get()
  @Documentation('listClientPackages', 'The client libraries, with their checksums')
  @SendsDocument('text/html')
  list(): StaticFile {
    return this.page;
  }

  /** The route ends with two slashes because Nest strips one. */
  @Get('//')
  @Documentation('listClientPackagesWithSlash', 'The same as /clients')
  @SendsDocument('text/html')
  listWithSlash(): StaticFile {
    return this.page;
  }

  @Get(':package')
  @Documentation('readClientPackage', 'The package of a client library, for npm or pip')
  @ApiParam({
    name: 'package',
    description: 'The name of a file that /clients lists.',
    schema: { type: 'string', example: 'audit-credit-client-1.0.0.tgz' },
  })
  @SendsFile('The package.', { 'application/octet-stream': { type: 'string', format: 'binary' } })
  @SendsPage(404, 'There is no such package in this version.')
  send(@Param('package') name: string): Page | StaticFile {
    return this.packages.find(name)?.file ?? unknownPackagePage(this.packages);
  }
}
