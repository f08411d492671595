import type { ServiceName } from '#contracts/services';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { service as gateway } from '../../../apps/api-gateway/src/service.js';
import { service as engine } from '../../../apps/audit-engine/src/service.js';
import { service as ledger } from '../../../apps/credit-ledger/src/service.js';
import { service as dispatcher } from '../../../apps/webhook-dispatcher/src/service.js';

/** The four apps, as their processes run them. */
export const DEFINITIONS: Readonly<Record<ServiceName, ServiceDefinition>> = {
  'api-gateway': gateway,
  'audit-engine': engine,
  'credit-ledger': ledger,
  'webhook-dispatcher': dispatcher,
};
