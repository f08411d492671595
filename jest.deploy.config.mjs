import { common } from './jest.config.mjs';

/** The manifests' tests, apart from `npm test`: they need kubectl, and no servers. */
export default {
  ...common,
  displayName: 'deploy',
  testMatch: ['<rootDir>/deploy/kubernetes/test/**/*.deploy.spec.ts'],
  testTimeout: 60_000,
};
