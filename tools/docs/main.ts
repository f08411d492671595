import { readFile, writeFile } from 'node:fs/promises';
import { CATALOGUE } from '../../apps/audit-engine/src/checks/catalogue.js';
import { openApiDocument } from '../../apps/api-gateway/src/docs/openapi/document.js';
import { commandTree } from '../../apps/operator/src/acs.js';
import { ACS_PAGE, acsPage } from './pages/acs-page.js';
import { auditExample, EXAMPLE_PAGE, RESULT_PAGE, withExample } from './pages/audit-example.js';
import { BROKER_PERMISSIONS, brokerPermissions } from './broker-permissions.js';
import { CHECKS_PAGE, checksPage } from './pages/checks-page.js';
import { CLIENT_TYPES, clientTypes } from './client-types.js';
import { DASHBOARD_FILE, dashboardJson } from './dashboards/dashboard.js';
import { MESSAGES_PAGE, messagesPage } from './pages/messages-page.js';
import { PYTHON_TYPES, pythonTypes } from './python-types.js';
import { VOCABULARY, vocabulary } from './vocabulary.js';
import { RIGHTS_PAGE, rightsPage } from './pages/rights-page.js';
import { PROMETHEUS_RULES, prometheusRule } from './alerts/prometheus-rule.js';

/**
 * `npm run docs`: writes what the documentation takes from the code, the dashboard, for Kubernetes the alerts and the broker's
 * rights, and the types of the clients.
 */
const example = await auditExample(await readFile(EXAMPLE_PAGE));
await writeFile(ACS_PAGE, acsPage(commandTree(() => undefined)));
await writeFile(CHECKS_PAGE, checksPage(CATALOGUE));
await writeFile(CLIENT_TYPES, await clientTypes());
await writeFile(MESSAGES_PAGE, messagesPage());
await writeFile(RIGHTS_PAGE, rightsPage());
await writeFile(BROKER_PERMISSIONS, brokerPermissions());
await writeFile(VOCABULARY, await vocabulary());
await writeFile(DASHBOARD_FILE, dashboardJson());
await writeFile(PYTHON_TYPES, pythonTypes(openApiDocument({ publicUrl: 'https://api.example.com' })));
for (const rule of PROMETHEUS_RULES) await writeFile(rule.file, prometheusRule(rule));
await writeFile(RESULT_PAGE, withExample(await readFile(RESULT_PAGE, 'utf8'), example));
process.stdout.write(
  [
    ACS_PAGE,
    CHECKS_PAGE,
    CLIENT_TYPES,
    MESSAGES_PAGE,
    RIGHTS_PAGE,
    RESULT_PAGE,
    DASHBOARD_FILE,
    PYTHON_TYPES,
    VOCABULARY,
    BROKER_PERMISSIONS,
    ...PROMETHEUS_RULES.map(({ file }) => file),
  ].join('\n') + '\n',
);
