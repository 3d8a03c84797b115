import type { Program } from './program.ts';

/** The S3-compatible store of the embedded stack. */
export const VERSITYGW: Program = {
  title: 'object store',
  command: 'versitygw',
  cacheName: 'versitygw',
  pathVariable: 'VERSITYGW_PATH',
  version: '1.7.0',
  // The only one that was tried.
  oldest: '1.7.0',
  versionPattern: /^Version\s*: v?(\d+\.\d+\.\d+)/m,
  build: {
    folder: 'versitygw',
    package: 'github.com/versity/versitygw/cmd/versitygw',
    versionVariable: 'main.Version',
    versionPrefix: 'v',
    oldestGo: '1.25.0',
    duration: '1 to 3 minutes',
  },
  installation:
    'versitygw 1.7.0 or later so that `versitygw --version` works (https://github.com/versity/versitygw)',
};
