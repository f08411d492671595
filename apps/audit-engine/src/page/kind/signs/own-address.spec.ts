import { describe, expect, it } from '@jest/globals';
import { ownAddress, segmentsOf } from './own-address.js';

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
    '/mot-de-passe-oublie',
    '/esqueci-minha-senha',
    '/passwordreset.aspx',
  ])('is of an account: %s', (path) => {
    expect(at(path)).toMatchObject({ account: true, contact: false, forum: 0 });
  });

  it.each([
    '/blog/login-pages-that-people-like',
    '/the-safest-passwords-of-all-our-readers',
    '/best-password-managers',
    '/aprender-a-desenhar',
    '/parole-di-una-canzone',
  ])('is of no account: %s', (path) => {
    expect(at(path).account).toBe(false);
  });

  it('is of a forum by its name, or by the number of a thread', () => {
    expect(at('/forum/boats').forum).toBe(1);
    expect(at('/boats/t12-oak').forum).toBe(1);
    expect(at('/topic/boats/421').forum).toBe(1);
    expect(at('/topic/boats').forum).toBeGreaterThan(0);
    expect(at('/topic/boats').forum).toBeLessThan(1);
    expect(at('/boats/421').forum).toBe(0);
  });

  it.each(['/company/feedback', '/contact-us', '/contactez-nous', '/kontakt.html', '/kontaktformular'])(
    'is of a contact: %s',
    (path) => {
      expect(at(path).contact).toBe(true);
    },
  );

  it.each(['/contact-lenses', '/kontaktlinsen', '/contactless-payment'])('is of no contact: %s', (path) => {
    expect(at(path).contact).toBe(false);
  });

  it('says nothing by the campaign that a visitor comes from', () => {
    const segments = (address: string) => segmentsOf(new URL(address, 'https://site.example'));
    expect(segments('/a?utm_campaign=sale&utm_source=forum&category=Hoses')).toEqual(['a', 'hoses']);
  });
});
