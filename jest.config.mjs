const typescript = {
  jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Runs the ESM sources as CommonJS: see `test/support/native-modules.mjs` for what is loaded how. */
const project = {
  testEnvironment: '<rootDir>/test/support/one-realm.mjs',
  runtime: '<rootDir>/test/support/native-modules.mjs',
  roots: ['<rootDir>/test'],
  setupFiles: ['<rootDir>/test/support/runtime-notice.mjs'],
  transform: { '\\.ts$': ['@swc/jest', typescript] },
};

export default {
  // As many as the cores that it is to pass on: with a third, tests of what the product does within a second fail
  // there.
  maxWorkers: 2,
  workerIdleMemoryLimit: '2500MB',
  // A guard against a hang, which what is slow on a busy machine raises for its own file.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/test/support/closing-line.mjs'],
  projects: [
    { ...project, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    {
      ...project,
      displayName: 'stack',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/unit/'],
      setupFilesAfterEnv: ['<rootDir>/test/support/second-attempt.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
};
