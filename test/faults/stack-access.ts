import { Client } from 'pg';
import { connectAccount } from '../support/tenant.ts';
import { closeContext, openContext, type AdminContext } from '../../admin/context.ts';
import { apiKey, bearer } from '../api/open-world.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { createTokenMaker } from '../support/token-maker.ts';

const RETRIED_STATUSES = new Set([429, 502, 503, 504]);

export type Answer = { status: number; body: string };

/**
 * Sends a request to a path below the stack's project. Returns undefined without an answer, or if the answer
 * has a status that callers retry.
 * @param headers the caller's credentials. Default: the project's service-account key.
 * @param key idempotency key
 */
export async function sendOnce(
  { url, tenant }: OwnStack,
  method: string,
  projectPath: string,
  {
    body,
    key,
    headers = apiKey(tenant.serviceAccountKey),
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

/** Runs as the superuser. Retries while PostgreSQL restarts. */
export function queryStack<Row extends object>(
  { database, postgres }: OwnStack,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return eventually(async () => {
    await postgres.waitUntilUp();
    const client = new Client({ connectionString: database.superuserUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end().catch(() => {});
    }
  });
}

export async function runAsAdmin<Result>(
  { database }: OwnStack,
  work: (context: AdminContext) => Promise<Result>,
): Promise<Result> {
  const context = openContext({ databaseUrl: database.adminUrl, actor: 'test' });
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}

export async function createTokenHeaders({ database, url }: OwnStack, userId: string) {
  return bearer(await createTokenMaker(database, url)(userId));
}

export function connectGoogleAds(stack: OwnStack, secret: string): Promise<string> {
  const account = { provider: 'googleads', externalId: '1000000001', name: 'Agency', secret } as const;
  return runAsAdmin(stack, (admin) => connectAccount(admin, { project: stack.tenant.projectId, ...account }));
}
