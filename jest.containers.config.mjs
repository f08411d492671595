import { common } from './jest.config.mjs';

/** `npm run rehearse:containers`, which starts the Docker that they need. */
export default {
  ...common,
  displayName: 'containers',
  testMatch: ['<rootDir>/test/containers/**/*.containers.spec.ts'],
  testTimeout: 900_000,
};
