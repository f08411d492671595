import { expect, it } from '@jest/globals';
import { linkAddress } from '../../../apps/api-gateway/src/dashboard/sign-in/sign-in-mail.js';
import { linkTo } from './link-to.js';

it('the link of the demo leads to its audit alone, and keeps its token', () => {
  const audit = '/dashboard/ws_1/audits/aud_1';
  const link = new URL(linkTo(audit, linkAddress('https://api.example.com', 'secret', '/dashboard/ws_1')));
  expect(link.searchParams.getAll('then')).toEqual([audit]);
  expect(link.searchParams.get('token')).toBe('secret');
});
