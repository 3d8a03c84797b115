import type { WorkerOptions } from './worker.ts';

/** How a worker reaches the sandbox's Graph API, which demands proof of its app. */
export function sandboxMeta(address: string): NonNullable<WorkerOptions['meta']> {
  return { url: address, appSecret: 'sandbox-meta-app-secret' };
}
