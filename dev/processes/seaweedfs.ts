import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnServer, type RunningServer, type ServerFolders } from './child-process.ts';
import { readyOrStopped } from './node-process.ts';

export type SeaweedfsOptions = {
  /** The file of the program. */
  program: string;
  /** The folder whose `objects` holds what is stored. */
  home: string;
  folders: ServerFolders;
  port: number;
  /** See {@link takeInternalPorts}. */
  internalPorts: readonly string[];
  /** The store's only account. */
  accessKeyId: string;
  secretAccessKey: string;
};

export type RunningSeaweedfs = RunningServer & {
  /** Base address; buckets stand in the path. */
  endpoint: string;
};

/** The flags of ports by which the parts of the store reach each other. */
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

/** Each part with an interface of its own that nobody here uses, and the report of statistics to its maker. */
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

/** Takes a port for each internal part of a store. Returns the arguments that name them. */
export async function takeInternalPorts(take: () => Promise<number>): Promise<string[]> {
  const ports = await Promise.all(INTERNAL_PORTS.map(take));
  return INTERNAL_PORTS.map((flag, index) => `-${flag}=${ports[index]}`);
}

/**
 * Starts an S3-compatible store on 127.0.0.1. Throws an Error with the end of its log when it does not start.
 */
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
        // A bucket has volumes of its own, so their number limits that of buckets.
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
    server.answering(() => isHealthy(endpoint), 20_000),
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
