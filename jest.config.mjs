const typescript = {
  jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Runs the ESM sources as CommonJS: see `test/support/native-modules.mjs` for what is loaded how. */
export default {
  testEnvironment: '<rootDir>/test/support/one-realm.mjs',
  runtime: '<rootDir>/test/support/native-modules.mjs',
  roots: ['<rootDir>/test'],
  maxWorkers: 2,
  workerIdleMemoryLimit: '900MB',
  // A guard against a hang: what a slow machine takes, whatever else it does, is well below.
  testTimeout: 300_000,
  setupFiles: ['<rootDir>/test/support/runtime-notice.mjs'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  reporters: ['default', '<rootDir>/test/support/closing-line.mjs'],
  transform: { '\\.ts$': ['@swc/jest', typescript] },
};
