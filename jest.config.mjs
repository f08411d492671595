/** Tests are run on what the build has made of the sources (docs/decisions/0025-tests-run-on-the-build.md). */
export const common = {
  testEnvironment: '<rootDir>/tools/test/native/environment.mjs',
  runtime: '<rootDir>/tools/test/native/runtime.mjs',
  transform: {},
  injectGlobals: false,
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.stack'],
};

export default {
  workerIdleMemoryLimit: '512MB',
  // `eventually` gives a condition 20 s and says which one it was; Jest's own time-out must not come first.
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{apps,deploy,libs,tools,test/chaos,test/docs,test/mutations,test/support}/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['\\.(int|deploy)\\.spec\\.ts$'],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,deploy,libs,tools,test/upgrade}/**/*.int.spec.ts'],
    },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.e2e.spec.ts'] },
    { ...common, displayName: 'fault', testMatch: ['<rootDir>/test/fault/**/*.fault.spec.ts'] },
    {
      ...common,
      displayName: 'rehearsal',
      testMatch: ['<rootDir>/test/rehearsal/*.rehearsal.spec.ts'],
    },
  ],
};
