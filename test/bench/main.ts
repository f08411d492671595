import { benchAudits } from './audits/bench-audits.js';
import { benchBodies } from './bodies/bench-bodies.js';
import { benchDashboard } from './dashboard/bench-dashboard.js';
import { benchEngine } from './engine/bench-engine.js';
import { benchGateway } from './gateway/bench-gateway.js';
import { benchLedger } from './ledger/bench-ledger.js';
import { benchReplay } from './replay/bench-replay.js';
import { benchRetention } from './retention/bench-retention.js';
import { benchSizes } from './sizes/bench-sizes.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';

/** `npm run bench [-- SUITE [OPTIONS]]`: prints ratios against bare baselines measured in the same run. */
const SUITES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  audits: benchAudits,
  bodies: benchBodies,
  dashboard: benchDashboard,
  engine: benchEngine,
  gateway: benchGateway,
  ledger: benchLedger,
  replay: benchReplay,
  retention: benchRetention,
  sizes: benchSizes,
  webhooks: benchWebhooks,
};

const [wanted, ...args] = process.argv.slice(2);
const chosen = wanted === undefined ? Object.values(SUITES) : [SUITES[wanted]];
for (const suite of chosen) {
  if (!suite) {
    console.error(`No benchmark is called "${wanted}": one of ${Object.keys(SUITES).join(', ')}.`);
    process.exit(2);
  }
  await suite(args);
}
