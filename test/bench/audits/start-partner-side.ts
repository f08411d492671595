import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The site that is audited and the partner's receiver, in a process of their own, so that their CPU time is not counted. */
export interface PartnerSide {
  readonly siteOrigin: string;
  readonly receiverUrl: string;
  /** Called for each webhook, with the id of its audit and when it had come in whole (milliseconds since 1970). */
  onWebhook: (auditId: string, at: number) => void;
  stop(): void;
}

/** Its first message, and then one for each webhook. */
export type PartnerSideMessage =
  | { readonly siteOrigin: string; readonly receiverUrl: string }
  | { readonly auditId: string; readonly at: number };

export async function startPartnerSide(): Promise<PartnerSide> {
  const child = fork(fileURLToPath(new URL('./serve-partner-side.js', import.meta.url)));
  const [ready] = (await once(child, 'message')) as [PartnerSideMessage];
  if (!('siteOrigin' in ready)) throw new Error('The first message has the addresses.');
  const side: PartnerSide = { ...ready, onWebhook: () => undefined, stop: () => child.disconnect() };
  child.on('message', (message: PartnerSideMessage) => {
    if ('auditId' in message) side.onWebhook(message.auditId, message.at);
  });
  return side;
}
