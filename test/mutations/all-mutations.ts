import type { CodeMutation } from './mutation.js';
import { CLIENT_MUTATIONS } from './defects/of-clients.js';
import { CONNECTION_MUTATIONS } from './defects/of-connections.js';
import { DASHBOARD_MUTATIONS } from './defects/of-dashboard.js';
import { ENGINE_MUTATIONS } from './defects/of-engine.js';
import { LINK_PROBE_MUTATIONS } from './defects/of-link-probe.js';
import { EVENT_STORE_MUTATIONS } from './defects/of-event-store.js';
import { GATEWAY_MUTATIONS } from './defects/of-gateway.js';
import { LEDGER_MUTATIONS } from './defects/of-ledger.js';
import { SHARD_MUTATIONS } from './defects/of-shards.js';
import { MESSAGING_MUTATIONS } from './defects/of-messaging.js';
import { OUTBOUND_MUTATIONS } from './defects/of-outbound-http.js';
import { RUNTIME_MUTATIONS } from './defects/of-runtime.js';
import { WEBHOOK_MUTATIONS } from './defects/of-webhooks.js';

/** Every mutation that `npm run mutate` knows. */
export const MUTATIONS: readonly CodeMutation[] = [
  ...LEDGER_MUTATIONS,
  ...SHARD_MUTATIONS,
  ...GATEWAY_MUTATIONS,
  ...DASHBOARD_MUTATIONS,
  ...ENGINE_MUTATIONS,
  ...LINK_PROBE_MUTATIONS,
  ...WEBHOOK_MUTATIONS,
  ...EVENT_STORE_MUTATIONS,
  ...MESSAGING_MUTATIONS,
  ...OUTBOUND_MUTATIONS,
  ...RUNTIME_MUTATIONS,
  ...CONNECTION_MUTATIONS,
  ...CLIENT_MUTATIONS,
];
