import type { LimitedEndpoint } from '#contracts/limits';
import { type Deprecation, deprecationOf } from '../versioning/deprecation.js';
import { asAnnounced } from './deprecated-operation.js';
import type { Components, OpenApiDocument, Operation, PathItem } from './openapi-types.js';
import { cancelAudit } from './operations/cancel-audit.js';
import { createAudit } from './operations/create-audit.js';
import { documentationPaths } from './operations/documentation.js';
import { fetchAudit } from './operations/fetch-audit.js';
import { getBalance } from './operations/get-balance.js';
import { readHealth } from './operations/health.js';
import { replayDelivery } from './operations/replay-delivery.js';
import { topUp } from './operations/top-up.js';
import { webhookEvents } from './operations/webhook-events.js';
import { PARAMETERS } from './parameters.js';
import { commonResponses } from './responses/common-responses.js';
import { HEADERS } from './responses/headers.js';
import { ACCOUNT_SCHEMAS } from './schemas/account-schemas.js';
import { AUDIT_SCHEMAS } from './schemas/audit-schemas.js';
import { ERROR_SCHEMAS } from './schemas/error-schema.js';
import { EVENT_SCHEMAS } from './schemas/event-schemas.js';
import { withHead } from './with-head.js';

export interface DocumentOptions {
  /** Where partners reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** What will be taken away. Default: nothing. */
  readonly deprecations?: readonly Deprecation[];
}

const VERSION = 'v1';
const API = `/api/${VERSION}`;

const description = (
  docsUrl: string,
) => `Audits of web pages for search engines (\`seo\`), answer engines (\`aeo\`) and generative engines (\`geo\`), paid for with \
prepaid credits.

**Answers.** Every success has its payload in \`data\`. Every error has the same body: \`error\` with \`code\`, for programs, and \`message\`, for \
people, and the \`request_id\` that is in the header \`X-Request-Id\` too. [What each code means](${docsUrl}/errors), also those of audits that \
failed, with what is refunded. Times are UTC with milliseconds, credits are integers, 1 credit is $0.01.

**Compatibility.** Within v1 fields may be added, and so may endpoints, types of events and error codes: ignore what you do not know. \
An \`x-extensible-enum\` lists the values of today. Nothing is renamed or removed, and no type changes, within v1.

**Limits** hold for each API key and endpoint in a sliding minute and day; the tier follows from the credits ever purchased. About 10 % above \
a limit is tolerated, but not guaranteed. Calls without a valid key, to an unknown path or with a wrong method count against the address that \
they come from. An unknown path is answered with 404 \`NOT_FOUND\`.

**Every answer has the headers of the limits**, but for these three, which are given before it is known who asks for what; they have \
\`X-Request-Id\`, and the connection is closed. What has no request line and headers that can be read as HTTP/1.1 or HTTP/1.0 gets 400 \
\`BAD_REQUEST\`; 431 where they are over 16 KB, 505 where it begins as HTTP/2 does. A request whose headers did not arrive in time gets 408. CONNECT \
gets 405.

**Browsers.** Every answer also has the headers that keep browsers from guessing its type, framing it or showing it to another site. Scripts \
of other sites are let in nowhere: an API key has no place in a page.`;

/** The API as OpenAPI 3.1. */
export function openApiDocument({ publicUrl, deprecations = [] }: DocumentOptions): OpenApiDocument {
  const docsUrl = `${publicUrl}/docs`;
  const components = componentsOf(docsUrl);
  return {
    openapi: '3.1.1',
    info: { title: 'Audit Credit Service', version: '1.0.0', description: description(docsUrl) },
    servers: [{ url: publicUrl, description: 'Live. There is no sandbox: audits cost credits.' }],
    tags: [
      { name: 'Audits', description: 'Create, fetch and cancel audits.' },
      { name: 'Balance', description: 'The credits of the workspace.' },
      { name: 'Billing', description: 'Buy credits.' },
      { name: 'Webhooks', description: 'What is sent to your endpoints, and how to have it sent again.' },
      { name: 'Health', description: 'Probes for load balancers.' },
      { name: 'Documentation', description: 'This reference, and the pages about errors.' },
    ],
    security: [{ apiKey: [] }],
    paths: withHead(pathsOf(docsUrl, deprecations), components),
    webhooks: webhookEvents(),
    components,
  };
}

function pathsOf(docsUrl: string, deprecations: readonly Deprecation[]): Readonly<Record<string, PathItem>> {
  const v1 = (endpoint: LimitedEndpoint, operation: Operation): Operation =>
    asAnnounced(operation, deprecationOf({ version: VERSION, endpoint }, deprecations));
  return {
    [`${API}/audit`]: { post: v1('audit.create', createAudit(docsUrl)) },
    [`${API}/audit/{audit_id}`]: { get: v1('audit.fetch', fetchAudit(docsUrl)) },
    [`${API}/audit/{audit_id}:cancel`]: { post: v1('audit.cancel', cancelAudit(docsUrl)) },
    [`${API}/balance`]: { get: v1('balance.get', getBalance()) },
    [`${API}/billing/topup`]: { post: v1('billing.topup', topUp(docsUrl)) },
    [`${API}/webhooks/deliveries/{delivery_id}/replay`]: {
      post: v1('delivery.replay', replayDelivery(docsUrl)),
    },
    '/health/{probe}': { get: readHealth() },
    ...documentationPaths(),
  };
}

function componentsOf(docsUrl: string): Components {
  return {
    schemas: {
      ...AUDIT_SCHEMAS,
      ...ACCOUNT_SCHEMAS,
      ...EVENT_SCHEMAS,
      ...ERROR_SCHEMAS,
    },
    responses: commonResponses(docsUrl),
    headers: HEADERS,
    parameters: PARAMETERS,
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'acs_live_ and 38 letters and digits',
        description:
          'An API key of your workspace. It is shown once, when it is made; a lost one is replaced by rotating it.',
      },
    },
  };
}
