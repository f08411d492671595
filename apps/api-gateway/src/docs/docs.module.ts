import { Module } from '@nestjs/common';
import { GatewaySettings } from '../settings/gateway-settings.js';
import { ClientPackages } from './client-packages/client-packages.js';
import { ClientPackagesController } from './client-packages/client-packages.controller.js';
import { CrawlerPageController } from './crawler/crawler-page.controller.js';
import { openApiDocument } from './openapi/document.js';
import { OpenApiController, OpenApiFiles } from './openapi/openapi.controller.js';
import { LandingController } from './landing/landing.controller.js';
import { ReferenceController, ReferenceFiles } from './reference/reference.controller.js';
import { SiteController } from './site/site.controller.js';
import { SiteFiles } from './site/site-files.js';

const openApiFiles = {
  provide: OpenApiFiles,
  useFactory: (settings: GatewaySettings) => new OpenApiFiles(openApiDocument(settings)),
  inject: [GatewaySettings],
};

const siteFiles = {
  provide: SiteFiles,
  useFactory: (settings: GatewaySettings) => new SiteFiles(settings),
  inject: [GatewaySettings],
};

/** The documentation, the first page, the client libraries, and the page of the crawler. None of it needs a key, and none of it is limited. */
@Module({
  controllers: [
    OpenApiController,
    ReferenceController,
    CrawlerPageController,
    ClientPackagesController,
    LandingController,
    SiteController,
  ],
  providers: [
    openApiFiles,
    { provide: ReferenceFiles, useFactory: ReferenceFiles.read },
    { provide: ClientPackages, useFactory: ClientPackages.read },
    siteFiles,
  ],
})
export class DocsModule {}
