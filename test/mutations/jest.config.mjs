import { common } from '../../jest.config.mjs';

/** The unit tests in the folders that `npm run mutate` names, for Stryker's runner, which knows no projects. */
export default {
  ...common,
  rootDir: process.cwd(),
  roots: process.env.MUTATED_FOLDERS.split(','),
  testMatch: ['**/*.spec.ts'],
  // The specs over all pages of the corpus would run whole for each mutant.
  testPathIgnorePatterns: ['\\.(int|fault|rehearsal|deploy)\\.spec\\.ts$', '/on-corpus/'],
  testEnvironment: './test/mutations/environment.mjs',
};
