import { describe, expect, it } from '@jest/globals';
import { messagesPage } from './messages-page.js';

describe('the page about the messages', () => {
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
