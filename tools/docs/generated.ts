import { readFileSync } from 'node:fs';
import { openApiDocument } from '../../apps/api-gateway/src/docs/openapi/document.js';
import { CATALOGUE } from '../../apps/audit-engine/src/checks/catalogue.js';
import { commandTree } from '../../apps/operator/src/acs.js';
import { PROMETHEUS_RULES, prometheusRule } from './alerts/prometheus-rule.js';
import { brokerPermissions } from './broker-permissions.js';
import { clientTypes } from './client-types.js';
import { checkPage } from './checks/check-page.js';
import { describedChecks } from './checks/described-checks.js';
import { dashboardJson } from './dashboards/dashboard.js';
import { acsPage } from './pages/acs-page.js';
import { auditExample, EXAMPLE_PAGE, RESULT_PAGE, withExample } from './pages/audit-example.js';
import { readExamples } from '../../apps/audit-engine/test-support/check-examples.js';
import { checksPage } from './pages/checks-page.js';
import { errorPages, errorsPage } from './pages/errors-page.js';
import { routesJson } from './pages/markdown.js';
import { messagesPage } from './pages/messages-page.js';
import { rightsPage } from './pages/rights-page.js';
import { pythonTypes } from './python-types.js';
import { vocabulary } from './vocabulary.js';

/**
 * What `npm run docs` writes, by file: what the documentation takes from the code, the
 * dashboard, for Kubernetes the alerts and the broker's rights, and the types of the clients.
 */
export const GENERATED: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/reference/acs.md': () => acsPage(commandTree(() => undefined)),
  'docs/reference/checks.md': () => checksPage(CATALOGUE),
  'docs/checks/pages.json': () => routesJson(describedChecks(CATALOGUE, readExamples()).map(checkPage)),
  'docs/reference/errors.md': errorsPage,
  'docs/errors/pages.json': () => routesJson(errorPages()),
  'clients/node/src/api/schema.ts': clientTypes,
  'docs/reference/messages.md': messagesPage,
  'docs/reference/dashboard-rights.md': rightsPage,
  'deploy/kubernetes/components/rabbitmq-cluster/permissions.yaml': brokerPermissions,
  'apps/audit-engine/src/checks/schema/names/vocabulary.ts': vocabulary,
  'deploy/observability/dashboards/acs.json': dashboardJson,
  'clients/python/src/audit_credit/types.py': () =>
    pythonTypes(openApiDocument({ publicUrl: 'https://api.example.com' })),
  ...Object.fromEntries(PROMETHEUS_RULES.map((rule) => [rule.file, () => prometheusRule(rule)])),
  [RESULT_PAGE]: async () =>
    withExample(readFileSync(RESULT_PAGE, 'utf8'), await auditExample(readFileSync(EXAMPLE_PAGE))),
};
