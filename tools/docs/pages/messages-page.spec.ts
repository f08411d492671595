import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MESSAGES_PAGE, messagesPage } from './messages-page.js';

describe('the page about the messages', () => {
  it('is up to date', () => {
    if (readFileSync(MESSAGES_PAGE, 'utf8') !== messagesPage())
      throw new Error(`${MESSAGES_PAGE} is not what the contracts say: run npm run docs.`);
  });

  it('says who sends a message, who gets it, and which class describes it', () => {
    const page = messagesPage();
    expect(page).toContain(
      '| `ledger.charge-audit` | api-gateway | credit-ledger | `ChargeAudit` | `ChargedReply` or `InsufficientReply` or `VoidedReply` |',
    );
    expect(page).toContain(
      '| `audit.failed` | audit-engine | `api-gateway.events`, `credit-ledger.events` | `AuditFailed` |',
    );
    expect(page).toContain('| `broadcast.audit-cancelled` | audit-engine | `AuditCancelledNotice` |');
  });
});
