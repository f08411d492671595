import { describe, expect, it } from '@jest/globals';
import { newId } from '../identifiers.js';
import { violationOf } from '../validation/violation.js';
import { SetContact } from './contact-commands.js';

const contact = (email: unknown) => violationOf(SetContact, { workspace_id: newId('workspace'), email });

describe('the address of a contact', () => {
  it('is taken', () => {
    expect(contact('ops+hooks@example.com')).toBeUndefined();
    expect(contact('jörg@münchen.example')).toBeUndefined();
  });

  it.each([
    '',
    'nobody',
    'a@b@c',
    'a b@c.example',
    'a@localhost',
    'A <a@c.example>',
    ' a@c.example ',
    'a@c.example\r\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
    7,
  ])('is refused where a mail could not go to it: %p', (value) => {
    expect(contact(value)).toMatchObject({ field: 'email', code: 'INVALID_EMAIL' });
  });
});
