import { forkProcess } from '../support/fork-process.js';

/** The site that is audited and the partner's receiver, in a process of their own, so that their CPU time is not counted. */
export interface PartnerSide extends PartnerSideAddresses {
  /** Called for each webhook, with the id of its audit and when it had come in whole (milliseconds since 1970). */
  onWebhook: (auditId: string, at: number) => void;
  stop(): void;
}

/** Its first message. */
export interface PartnerSideAddresses {
  readonly siteOrigin: string;
  readonly receiverUrl: string;
}

/** One for each webhook. */
export interface WebhookSeen {
  readonly auditId: string;
  readonly at: number;
}

export async function startPartnerSide(): Promise<PartnerSide> {
  const { child, first } = await forkProcess<PartnerSideAddresses>(
    new URL('./serve-partner-side.js', import.meta.url),
  );
  const side: PartnerSide = { ...first, onWebhook: () => undefined, stop: () => child.disconnect() };
  child.on('message', ({ auditId, at }: WebhookSeen) => side.onWebhook(auditId, at));
  return side;
}
