import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnServer, type RunningServer, type ServerFolders } from './child-process.ts';
import { readyOrStopped } from './node-process.ts';
import type { Program } from './program.ts';

export const SEAWEEDFS: Program = {
  title: 'SeaweedFS',
  command: 'weed',
  cacheName: 'seaweedfs',
  pathVariable: 'WEED_PATH',
  version: '4.48',
  // No older version is tested.
  oldest: '4.48',
  versionArguments: ['version'],
  versionPattern: /^version \S+ (\d+\.\d+) /m,
  wheel: 'seaweedfs',
  installation:
    'SeaweedFS 4.48 or later so that `weed version` works (https://github.com/seaweedfs/seaweedfs)',
};

type SeaweedfsOptions = {
  program: string;
  home: string;
  folders: ServerFolders;
  port: number;
  /** Flags from {@link reserveInternalPorts}. */
  internalPorts: readonly string[];
  accessKeyId: string;
  secretAccessKey: string;
};

export type RunningSeaweedfs = RunningServer & {
  /** Requests name the bucket in the path. */
  endpoint: string;
};

/** Flags for the ports on which the store's parts communicate with each other. */
const INTERNAL_PORTS = [
  's3.port.grpc',
  'master.port',
  'master.port.grpc',
  'volume.port',
  'volume.port.grpc',
  'filer.port',
  'filer.port.grpc',
  'admin.port',
  'admin.port.grpc',
];

/** Flags that disable unused features, and telemetry to the vendor. */
const SWITCHED_OFF = [
  '-disableHttp',
  '-admin.ui=false',
  '-webdav=false',
  '-s3.iam=false',
  '-s3.port.iceberg=0',
  '-s3.port.lance=0',
  '-s3.allowedOrigins=',
  '-s3.autoCreateBucket=false',
  '-filer.allowedOrigins=',
  '-master.telemetry=false',
];

export async function reserveInternalPorts(take: () => Promise<number>): Promise<string[]> {
  const ports = await Promise.all(INTERNAL_PORTS.map(take));
  return INTERNAL_PORTS.map((flag, index) => `-${flag}=${ports[index]}`);
}

/** @throws Error with the end of the store's log when the store does not start */
export async function startSeaweedfs(options: SeaweedfsOptions): Promise<RunningSeaweedfs> {
  const { program, home, folders, port, internalPorts, accessKeyId, secretAccessKey } = options;
  const data = join(home, 'objects');
  mkdirSync(data, { recursive: true });
  const server = await spawnServer(
    {
      name: 'object-store',
      command: program,
      args: [
        '-logtostderr',
        'mini',
        `-dir=${data}`,
        '-ip=127.0.0.1',
        '-ip.bind=127.0.0.1',
        `-s3.port=${port}`,
        ...internalPorts,
        ...SWITCHED_OFF,
        // Each bucket has its own volumes, so this flag also limits the number of buckets.
        '-volume.max=10000',
        '-volume.preStopSeconds=0',
      ],
      env: {
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        WEED_MASTER_VOLUME_GROWTH_COPY_1: '1',
      },
      cwd: home,
      folders,
    },
    { signal: 'SIGTERM', graceMs: 10_000 },
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await readyOrStopped(
    server,
    server.waitForAnswer(() => isHealthy(endpoint), 20_000),
  );
  return { ...server, endpoint };
}

async function isHealthy(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(`${endpoint}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
