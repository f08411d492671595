import type { RowProjection } from './row-projection.js';
import { engineJobs } from './engine-jobs.js';
import { gatewayAudits } from './gateway-audits.js';
import { ledgerAccounts } from './ledger-accounts.js';
import { ledgerCharges } from './ledger-charges.js';
import { ledgerGrants } from './ledger-grants.js';
import { ledgerTakeBacks } from './ledger-take-backs.js';
import { webhookEndpoints } from './webhook-endpoints.js';

/** Every table that follows from events. A state is only ever given back to the projection that made it. */
export const PROJECTIONS: readonly RowProjection[] = [
  ledgerAccounts,
  ledgerCharges,
  ledgerGrants,
  ledgerTakeBacks,
  engineJobs,
  gatewayAudits,
  webhookEndpoints,
];
