import type { RunningServer, ServerFolders } from './child-process.ts';
import { readyOrStopped, spawnNode, whenListening } from './node-process.ts';

export interface WorkerOptions {
  /** Tells this worker from the others: `worker-1`. */
  name: string;
  project: string;
  folders: ServerFolders;
  /** Connects as `throughline_worker`. */
  databaseUrl: string;
  temporalAddress: string;
  /** The file of the bundled workflows. */
  workflowBundle: string;
  resend: { baseUrl: string; apiKey: string; requestsPerSecond?: number };
  /** Where recipients reach the API. */
  publicUrl: string;
  /** The same as the API has. */
  unsubscribeKeyring: string;
  env: Record<string, string>;
}

export interface RunningWorker extends RunningServer {
  /** Where its metrics are, unless they are off. */
  metricsUrl: string | undefined;
}

// A worker lets what it runs end for 30 s, then cuts it off within 60 s.
const GRACE_MS = 95_000;

/** Starts a worker. Throws with its log's end when it does not come up. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { name, project, folders, databaseUrl, temporalAddress, workflowBundle, resend, env } = options;
  const server = await spawnNode({
    name,
    script: 'worker/main.ts',
    project,
    folders,
    graceMs: GRACE_MS,
    env: {
      METRICS_PORT: '0',
      ...env,
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      WORKFLOW_BUNDLE: workflowBundle,
      RESEND_BASE_URL: resend.baseUrl,
      RESEND_API_KEY: resend.apiKey,
      ...(resend.requestsPerSecond !== undefined && {
        RESEND_REQUESTS_PER_SECOND: String(resend.requestsPerSecond),
      }),
      PUBLIC_URL: options.publicUrl,
      UNSUBSCRIBE_KEYRING: options.unsubscribeKeyring,
      HEALTH_HOST: '127.0.0.1',
      HEALTH_PORT: '0',
    },
  });
  const { metricsUrl } = await readyOrStopped(server, server.logged(whenListening, 60_000));
  return { ...server, metricsUrl };
}
