import { common } from '../../jest.config.mjs';

/** The unit tests in the folders that `npm run mutate` names, for Stryker's runner, which knows no projects. */
export default {
  ...common,
  rootDir: process.cwd(),
  roots: process.env.MUTATED_FOLDERS.split(','),
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['\\.(int|fault|rehearsal|deploy)\\.spec\\.ts$'],
  testEnvironment: './test/mutations/environment.mjs',
};
