import type { OwnStack } from '../support/own-stack.ts';

/** Statuses after which a caller repeats the request. */
const RETRIED_STATUSES = new Set([429, 502, 503, 504]);

export type Answer = { status: number; body: string };

/**
 * Sends one request below the stack's project, with its service-account key unless `headers` has other credentials.
 * Returns undefined if the request should be repeated.
 */
export async function sendOnce(
  { url, tenant }: OwnStack,
  method: string,
  projectPath: string,
  {
    body,
    key,
    headers = { authorization: `ApiKey ${tenant.serviceAccountKey}` },
  }: { body?: object; key?: string; headers?: Record<string, string> } = {},
): Promise<Answer | undefined> {
  const answer = await fetch(`${url}/projects/${tenant.projectId}${projectPath}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined || RETRIED_STATUSES.has(answer.status)) return undefined;
  return { status: answer.status, body: text };
}
