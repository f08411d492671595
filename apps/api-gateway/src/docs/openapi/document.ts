import type { INestApplication, Type } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { AuditsController } from '../../audits/audits.controller.js';
import { AUDIT, LISTED_AUDIT } from '../../audits/fetch/audit-responses.js';
import { BalanceController } from '../../billing/balance/balance.controller.js';
import { CreditsController } from '../../billing/credits/credits.controller.js';
import { TopupController } from '../../billing/topup/topup.controller.js';
import { CrawlerPageController } from '../crawler/crawler-page.controller.js';
import { BrandController } from '../../workspaces/brand/brand.controller.js';
import { ReportLinksController } from '../../audits/report-links/report-links.controller.js';
import { EventsController } from '../../events/read/events.controller.js';
import { DeliveriesController } from '../../events/deliveries/deliveries.controller.js';
import { ClientPackagesController } from '../client-packages/client-packages.controller.js';
import { ReferenceController } from '../reference/reference.controller.js';
import type { Deprecation } from '../../settings/deprecations.js';
import { completed } from './complete.js';
import { COMMON_RESPONSES, DOCS_URL, ERROR_SCHEMAS } from '../../http/openapi/errors.js';
import { HEADERS } from '../../http/openapi/headers.js';
import { HEALTH } from './health.js';
import { LandingController } from '../landing/landing.controller.js';
import { OpenApiController } from './openapi.controller.js';
import type { OpenApiDocument } from '../../http/openapi/schemas.js';
import { EVENT, EVENT_MODELS, EVENT_SCHEMAS, WEBHOOKS } from './webhook-events.js';

interface DocumentOptions {
  /** The public URL of the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly deprecations?: readonly Deprecation[];
}

/** The controllers that partners call, in the order of the document. */
const CONTROLLERS: readonly Type<object>[] = [
  AuditsController,
  ReportLinksController,
  BrandController,
  BalanceController,
  CreditsController,
  TopupController,
  EventsController,
  DeliveriesController,
  LandingController,
  OpenApiController,
  ReferenceController,
  ClientPackagesController,
  CrawlerPageController,
];

/** The schemas that can't be expressed by a class. */
const SCHEMAS = {
  [AUDIT.name]: AUDIT.schema,
  [LISTED_AUDIT.name]: LISTED_AUDIT.schema,
  [EVENT.name]: EVENT.schema,
  ...EVENT_SCHEMAS,
  ...ERROR_SCHEMAS,
};

const description = (
  publicUrl: string,
) => `Audits of web pages for search engines (\`seo\`), answer engines (\`aeo\`) and generative engines (\`geo\`). You pay for them with prepaid \
credits: 1 credit is $0.01.

**Begin.** [Your first audit](${publicUrl}/docs/guides/first-audit) takes you through it. You need an API key of your workspace. The samples take it \
from \`ACS_API_KEY\`, and the address of the service from \`ACS_BASE_URL\`. The [client libraries](${publicUrl}/clients) for Node and Python also retry, \
wait for audits and verify webhooks. Their \`FakeService\` stands for the service in your tests: there is no sandbox.

**Answers.** Every success has its payload in \`data\`. Every error has the same body: \`error\` and \`request_id\`. In \`error\`, \`code\` is for \
programs and \`message\` is for people. The \`request_id\` is also in the header \`X-Request-Id\`. [All error codes](${publicUrl}/docs/errors) lists each \
code with its meaning, and each reason for a failed audit with its refund. Times are UTC with milliseconds. Credits are integers.

**Compatibility.** Within v1, nothing is renamed or removed, and no type changes. Fields, endpoints, event types and error codes may be added: \
ignore those that you do not know. An \`x-extensible-enum\` lists the present values.

**Limits.** Your API key has a limit for each endpoint, in a sliding minute and a sliding day. The tier follows from the credits that your workspace \
has purchased. The headers of each answer say how many calls are left. After a 429, wait as many seconds as \`Retry-After\` says.

**Browsers.** No script of another site may call the API: do not put an API key into a page.`;

/** The API as OpenAPI 3.1, from the decorators of its controllers and classes. */
export function openApiDocument({ publicUrl, deprecations = [] }: DocumentOptions): OpenApiDocument {
  const docsUrl = `${publicUrl}/docs`;
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('Audit Credit Service')
    .setDescription(description(publicUrl))
    .addServer(
      publicUrl,
      'Live. There is no sandbox: audits cost credits. For tests, the client libraries have a FakeService.',
    )
    .addTag('Audits', 'Create, fetch, list and cancel audits.')
    .addTag('Reports', 'Share reports, with the brand of the workspace.')
    .addTag('Balance', 'The credits of the workspace.')
    .addTag('Credits', 'What moved credits, and what audits cost.')
    .addTag('Billing', 'Buy credits.')
    .addTag('Events', 'What happened, in one order: the events that webhooks deliver.')
    .addTag('Webhooks', 'The events that your endpoints receive, and their replay.')
    .addTag('Health', 'Probes for load balancers.')
    .addTag('Documentation', 'This reference, and the client libraries.')
    .addBearerAuth(
      {
        type: 'http',
        bearerFormat: 'acs_live_ and 38 letters and digits',
        description:
          'An API key of your workspace. It is shown only once. If you lose it, an owner of the workspace rotates it in the dashboard (or the operator does).',
      },
      'apiKey',
    )
    .addSecurityRequirements('apiKey')
    .build();
  const options = { autoTagControllers: false, extraModels: EVENT_MODELS };
  const scanned = SwaggerModule.createDocument(applicationOf(CONTROLLERS), config, options);
  const { components } = scanned;
  const whole = {
    ...scanned,
    info: { ...scanned.info, contact: undefined },
    paths: { ...scanned.paths, '/health/{probe}': HEALTH },
    webhooks: WEBHOOKS,
    components: {
      ...components,
      schemas: { ...components!.schemas, ...SCHEMAS },
      responses: COMMON_RESPONSES,
      headers: HEADERS,
    },
  } as unknown as OpenApiDocument;
  return JSON.parse(
    JSON.stringify(completed(whole, deprecations)).replaceAll(DOCS_URL, docsUrl),
  ) as OpenApiDocument;
}

/** The minimal application that Swagger needs. Swagger reads only the classes, so no server is started. */
function applicationOf(controllers: readonly Type<object>[]): INestApplication {
  const wrappers = controllers.map((metatype): [Type, object] => [
    metatype,
    { metatype, instance: Object.create(metatype.prototype as object) as object },
  ]);
  const modules = new Map([['partners', { metatype: Object, controllers: new Map(wrappers) }]]);
  return {
    config: new ApplicationConfig(),
    container: { getModules: () => modules },
    getHttpAdapter: () => ({ getType: () => 'fastify' }),
  } as unknown as INestApplication;
}
