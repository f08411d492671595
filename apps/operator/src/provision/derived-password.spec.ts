import { describe, expect, it } from '@jest/globals';
import { addressFor, derivedPassword } from './derived-password.js';

describe('the password of a service', () => {
  const admin = 'postgres://admin:secret@127.0.0.1:5432/acs';

  it('is the same for everybody who may administer the server', () => {
    expect(derivedPassword(admin, 'credit-ledger')).toBe(
      derivedPassword('postgres://admin:secret@localhost/other', 'credit-ledger'),
    );
  });

  it('differs from service to service and from server to server, and tells nothing of the administrator’s', () => {
    const passwords = [
      derivedPassword(admin, 'credit-ledger'),
      derivedPassword(admin, 'audit-engine'),
      derivedPassword(admin.replace('secret', 'other'), 'credit-ledger'),
    ];
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{48}$/);
  });

  it('goes into the address in place of the administrator’s', () => {
    expect(addressFor(admin, 'acs_ledger', 'pw')).toBe('postgres://acs_ledger:pw@127.0.0.1:5432/acs');
    expect(addressFor('amqp://a:b@h:1', 'u', 'p', '/')).toBe('amqp://u:p@h:1/%2F');
  });
});
