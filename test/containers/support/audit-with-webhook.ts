import { MACHINE_ADDRESS } from '../../support/containers/engine/engine.js';
import { eventually } from '../../support/eventually.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { startWebhookReceiver } from '../../support/partner/webhook-receiver.js';
import { startSampleSite } from '../../support/sample-site/sample-site.js';

/** Runs a command of `acs` and returns what it printed. */
export type Acs = (...command: string[]) => Promise<string>;

/** Where the containers may reach this machine, as a value of EGRESS_ALLOW. */
export const EGRESS_ALLOW = `${MACHINE_ADDRESS}/32`;

export interface FinishedAudit {
  readonly auditId: string;
  readonly apiKey: string;
  readonly status: string;
  /** Whether the signature of its webhook was right. */
  readonly verified: boolean;
  readonly event: string;
}

/**
 * Makes a workspace with credits and an endpoint, audits a page of this machine and waits for the webhook: the whole job,
 * from outside the containers. `gateway`: its address. Throws an `Error` if `acs` prints anything but one JSON document.
 */
export async function auditWithWebhook(gateway: string, acs: Acs): Promise<FinishedAudit> {
  const json = async <Result>(...command: string[]) => JSON.parse(await acs(...command, '--json')) as Result;
  const [site, receiver] = await Promise.all([
    startSampleSite(0, MACHINE_ADDRESS),
    startWebhookReceiver({ host: MACHINE_ADDRESS }),
  ]);
  try {
    const { workspace_id } = await json<{ workspace_id: string }>(
      ...['workspace', 'create', '--name', 'My Company', '--email', 'me@example.com'],
    );
    const workspace = ['--workspace', workspace_id];
    const { api_key } = await json<{ api_key: string }>('key', 'create', ...workspace);
    await json(
      ...[
        'credits',
        'grant',
        ...workspace,
        '--credits',
        '1000',
        '--kind',
        'goodwill',
        '--reference',
        'trial',
      ],
    );
    const { secret } = await json<{ secret: string }>(
      ...['endpoint', 'create', ...workspace, '--url', receiver.url, '--events', 'audit.completed'],
    );
    const partner = new PartnerClient(gateway, api_key);
    const { body } = await partner.createAudit({ url: `${site.url}/article`, type: 'all' });
    const webhook = await eventually('the webhook has come', () => receiver.received[0], 60_000);
    const { data } = (await partner.getAudit(body.data.audit_id)).body;
    const { type } = JSON.parse(webhook.body.toString()) as { type: string };
    return {
      auditId: data.audit_id,
      apiKey: api_key,
      status: data.status,
      verified: receiver.verify(webhook, secret),
      event: type,
    };
  } finally {
    await Promise.all([site.close(), receiver.close()]);
  }
}
