/** ES modules in Jest: run with NODE_OPTIONS=--experimental-vm-modules (tools/run.mjs does). */
export const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '^#(contracts|event-store|messaging|outbound-http|payments|postgres|runtime|telemetry|timing)/(.*)$':
      '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
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
