const typescript = {
  jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
const javascript = { jsc: { target: 'es2023' }, module: { type: 'commonjs' } };

/** Jest runs the ESM sources as CommonJS: jwks-rsa requires jose, an ES module, which Jest can only load transformed. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  maxWorkers: 2,
  workerIdleMemoryLimit: '900MB',
  // A guard against a hang: what a slow machine takes, whatever else it does, is well below.
  testTimeout: 300_000,
  setupFiles: ['<rootDir>/test/support/runtime-notice.mjs'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  reporters: ['default', '<rootDir>/test/support/closing-line.mjs'],
  transform: { '\\.ts$': ['@swc/jest', typescript], '\\.m?js$': ['@swc/jest', javascript] },
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|oidc-provider|openid-client|oauth4webapi|file-type|strtok3|token-types|uint8array-extras|@tokenizer/inflate|@borewit/text-codec)/)',
  ],
};
