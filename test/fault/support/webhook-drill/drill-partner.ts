import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { TestWorkspace } from '../../../support/partner/workspace.js';

/** What says that the same call may work later. */
const LATER = [409, 429, 503];
const RETRY_AFTER_MS = 500;

/** A partner that creates audits, cancels some of them, and repeats every call until it is answered. */
export class DrillPartner {
  private stopped = false;

  constructor(
    private readonly baseUrl: string,
    readonly workspace: TestWorkspace,
  ) {}

  /** Creates an audit under one Idempotency-Key. */
  async create(url: string): Promise<string> {
    const body = JSON.stringify({ url, type: 'seo' });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { data } = (await this.insist('/api/v1/audit', { headers, body })) as {
      data: { audit_id: string };
    };
    return data.audit_id;
  }

  async cancel(auditId: string): Promise<void> {
    await this.insist(`/api/v1/audit/${auditId}:cancel`, {});
  }

  /** From now on what is not answered at once fails. */
  stop(): void {
    this.stopped = true;
  }

  private async insist(path: string, { headers = {}, body }: { headers?: object; body?: string }) {
    for (;;) {
      const response = await request(new URL(path, this.baseUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${this.workspace.apiKey}`, ...headers },
        ...(body !== undefined && { body }),
      }).catch(() => undefined);
      if (response && response.statusCode < 300) return response.body.json();
      const text = await response?.body.text();
      if (this.stopped || (response && !LATER.includes(response.statusCode)))
        throw new Error(`${path} was answered with ${response?.statusCode}: ${text}`);
      await pause(RETRY_AFTER_MS);
    }
  }
}
