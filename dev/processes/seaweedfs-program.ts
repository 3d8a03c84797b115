import type { Program } from './program.ts';

/** The S3-compatible store of the embedded stack. */
export const SEAWEEDFS: Program = {
  title: 'object store',
  command: 'weed',
  cacheName: 'seaweedfs',
  pathVariable: 'WEED_PATH',
  version: '4.48',
  // The only tested version.
  oldest: '4.48',
  versionArguments: ['version'],
  versionPattern: /^version \S+ (\d+\.\d+) /m,
  wheel: 'seaweedfs',
  installation:
    'SeaweedFS 4.48 or later so that `weed version` works (https://github.com/seaweedfs/seaweedfs)',
};
