import { describe, expect, it } from '@jest/globals';
import { ownAddress } from './own-address.js';

const at = (path: string) => ownAddress(path.slice(1).split('/'), new Set());

describe('the address of a page', () => {
  it.each([
    '/login',
    '/secure-login.php',
    '/users/password',
    '/forgot_password',
    '/passwort-vergessen',
    '/elfelejtett_jelszo',
    '/registro.php',
  ])('is of an account: %s', (path) => {
    expect(at(path)).toMatchObject({ account: true, contact: false, forum: 0 });
  });

  it.each(['/blog/login-pages-that-people-like', '/the-safest-passwords-of-all-our-readers'])(
    'is of no account: %s',
    (path) => {
      expect(at(path).account).toBe(false);
    },
  );

  it('is of a forum by its name, or by the number of a thread', () => {
    expect(at('/forum/boats').forum).toBe(1);
    expect(at('/boats/t12-oak').forum).toBe(1);
    expect(at('/topic/boats/421').forum).toBe(1);
    expect(at('/topic/boats').forum).toBeGreaterThan(0);
    expect(at('/topic/boats').forum).toBeLessThan(1);
    expect(at('/boats/421').forum).toBe(0);
  });

  it('is of a contact, and not of contact lenses', () => {
    expect(at('/company/feedback').contact).toBe(true);
    expect(at('/contact-lenses').contact).toBe(false);
  });
});
