import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { VERSION } from '../../clients/node/src/http/transport.js';
import { CLIENT_TYPES, clientTypes } from './client-types.js';

it('the types of the Node client are up to date with the OpenAPI document', async () => {
  if (readFileSync(CLIENT_TYPES, 'utf8') !== (await clientTypes()))
    throw new Error(`${CLIENT_TYPES} is not what the OpenAPI document says: run npm run docs.`);
});

it('the Node client tells the version of its package', () => {
  const { version } = JSON.parse(readFileSync('clients/node/package.json', 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
