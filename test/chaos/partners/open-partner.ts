import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { openWorkspaceAt } from '../../support/partner/workspace.js';
import type { SampleSite } from '../../support/sample-site/sample-site.js';
import type { SeededRandom } from '../../support/seeded-random.js';
import { ChaosPartner, type FinishedCall } from './chaos-partner.js';
import { ChaosReceiver } from './chaos-receiver.js';

const CREDITS = 100_000_000;

export interface OpenedPartner {
  readonly partner: ChaosPartner;
  readonly receiver: ChaosReceiver;
}

export interface PartnerOptions {
  readonly host?: string;
  readonly observe?: (call: FinishedCall) => void;
}

/**
 * A partner with credits and an endpoint that is told of every end. `host`: the address of this machine for the endpoint.
 * `observe`: is told of every call that was answered in the end.
 */
export async function openPartner(
  { operator, url }: { readonly operator: Operator; readonly url: string },
  site: SampleSite,
  random: SeededRandom,
  { host, observe }: PartnerOptions = {},
): Promise<OpenedPartner> {
  const receiver = await ChaosReceiver.start(random, host);
  const workspace = await openWorkspaceAt(url, operator, CREDITS, 'purchase');
  await workspace.liftLimits(['audit.create', 'audit.fetch', 'audit.cancel']);
  const types = ['audit.completed', 'audit.failed', 'audit.cancelled'] as const;
  const { secret } = await workspace.registerEndpoint(receiver.url, [...types]);
  receiver.expectSignaturesBy(secret);
  return {
    partner: new ChaosPartner(url, workspace, (round) => audited(site, round), random, observe),
    receiver,
  };
}

/** Most audits complete at once; some take a second, so that one of them always runs; some fail. */
function audited({ url }: SampleSite, round: number): string {
  if (round % 5 === 0) return `${url}/article?wait=1000`;
  return `${url}/${round % 5 === 1 ? 'missing' : 'article'}`;
}
