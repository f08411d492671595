/** Tests are run on what the build has made of the sources (docs/decisions/0025-tests-run-on-the-build.md). */
export const common = {
  roots: [
    '<rootDir>/apps',
    '<rootDir>/clients',
    '<rootDir>/deploy',
    '<rootDir>/libs',
    '<rootDir>/test',
    '<rootDir>/tools',
  ],
  testEnvironment: '<rootDir>/tools/test/native/environment.mjs',
  runtime: '<rootDir>/tools/test/native/runtime.mjs',
  transform: {},
  injectGlobals: false,
};

const SOURCES = '<rootDir>/{apps,clients,deploy,libs,tools}/**/*';

export default {
  workerIdleMemoryLimit: '768MB',
  // Workers leave nothing open, but all free some hundred MB at once: on two cores that takes longer than Jest's 500 ms.
  workerGracefulExitTimeout: 10_000,
  // `eventually` gives a condition 20 s and says which one it was; Jest's own time-out must not come first.
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        `${SOURCES}.spec.ts`,
        `<rootDir>/test/{chaos,defects,docs,machine-loss,mutations,support}/**/*.spec.ts`,
      ],
      testPathIgnorePatterns: ['\\.(int|fault|rehearsal|deploy)\\.spec\\.ts$'],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: [`${SOURCES}.int.spec.ts`, '<rootDir>/test/upgrade/**/*.int.spec.ts'],
    },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.e2e.spec.ts'] },
    // `npm run rehearse`
    ...['fault', 'rehearsal'].map((kind) => ({
      ...common,
      displayName: kind,
      testMatch: [`${SOURCES}.${kind}.spec.ts`, `<rootDir>/test/${kind}/**/*.${kind}.spec.ts`],
    })),
  ],
};
