const typescript = {
  jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Tests that run the ESM sources as CommonJS modules, which `native-modules.mjs` loads. */
const unit = {
  testEnvironment: '<rootDir>/test/support/one-realm.mjs',
  runtime: '<rootDir>/test/support/native-modules.mjs',
  roots: ['<rootDir>/test'],
  transform: { '\\.ts$': ['@swc/jest', typescript] },
};

/** Tests of the console's pages in jsdom. */
const pages = {
  testEnvironment: '<rootDir>/test/support/console-page.mjs',
  testEnvironmentOptions: { url: 'http://127.0.0.1/console' },
  roots: ['<rootDir>/test'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        ...typescript,
        jsc: {
          ...typescript.jsc,
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  moduleNameMapper: {
    '^@throughline/client$': '<rootDir>/client/src/index.ts',
    '^@throughline/client/csv$': '<rootDir>/client/src/csv.ts',
    // jsdom has no layout, so any file can stand in for a style sheet.
    '\\.css$': '<rootDir>/package.json',
  },
};

/** Tests that use the shared servers, which `globalSetup` starts. */
const stack = {
  ...unit,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

/** Long tests, which run a second time if they fail. */
const long = { ...stack, setupFilesAfterEnv: ['<rootDir>/test/support/second-attempt.ts'] };

const SLOW = '\\.slow\\.test\\.ts$';
const FAST_FOLDERS = 'activities,admin,api,models,replay,sandbox,worker,workflows';

export default {
  // One worker per core of the smallest test machine. With more workers, the product would miss its deadlines
  // of one second there.
  maxWorkers: 2,
  workerIdleMemoryLimit: '2500MB',
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/long-lanes-first.mjs',
  reporters: ['default', '<rootDir>/test/support/closing-line.mjs'],
  projects: [
    // The fast lane, `npm test`.
    { ...unit, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    {
      ...stack,
      displayName: 'stack',
      testMatch: [`<rootDir>/test/{${FAST_FOLDERS}}/**/*.test.ts`, '<rootDir>/test/smoke.test.ts'],
      testPathIgnorePatterns: [SLOW],
    },
    // The other lanes. `npm run test:all` runs them and the fast lane.
    { ...pages, displayName: 'console', testMatch: ['<rootDir>/test/console/**/*.test.ts'] },
    { ...long, displayName: 'slow', testMatch: ['<rootDir>/test/**/*.slow.test.ts'] },
    { ...long, displayName: 'processes', testMatch: ['<rootDir>/test/processes/**/*.test.ts'] },
    { ...long, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
    { ...long, displayName: 'kills', testMatch: ['<rootDir>/test/faults/**/*.test.ts'] },
  ],
};
