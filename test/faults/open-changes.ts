import { Client } from 'pg';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';

/** A change in progress. `isSent`: at Google, without an answer so far. */
type OpenChange = { id: string; isSent: boolean };

/** Changes that a kill hit: in progress before it and not ended after it. */
export type Hit = { changes: number; sent: number };

/** Milliseconds within which one of the requested changes must be in progress. */
const START_TIMEOUT_MS = 120_000;

const openChanges = z.array(z.object({ id: z.string(), isSent: z.boolean() }));
const hitCounts = z.tuple([z.object({ sent: z.number(), changes: z.number() })]);

/** Milliseconds to wait until a change is at Google. */
const SEND_TIMEOUT_MS = 15_000;

/** Waits until a change is in progress. `isSent`: until a change is at Google, or all changes have ended. */
export async function waitForOpenChange(stack: OwnStack, { isSent }: { isSent: boolean }): Promise<void> {
  await eventually(async () => ((await findOpen(stack)).length > 0 ? true : undefined), START_TIMEOUT_MS);
  if (!isSent) return;
  const until = Date.now() + SEND_TIMEOUT_MS;
  await eventually(async () => {
    const found = await findOpen(stack);
    return found.length === 0 || found.some((change) => change.isSent) || Date.now() > until || undefined;
  }, START_TIMEOUT_MS);
}

/** Returns the changes in progress. */
export async function findOpen(stack: OwnStack): Promise<OpenChange[]> {
  const found = await query(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state in ('running', 'ambiguous') and not validate_only`,
  );
  return openChanges.parse(found);
}

/** Counts the changes that had not ended at this time. Requires that all changes have ended since. */
export async function countHit(stack: OwnStack, before: readonly OpenChange[], at: Date): Promise<Hit> {
  const sent = before.filter(({ isSent }) => isSent).map(({ id }) => id);
  const found = await query(
    stack,
    `select count(*)::integer as changes, count(*) filter (where id = any($2::uuid[]))::integer as sent
     from campaign_changes where id = any($1::uuid[]) and (ended_at is null or ended_at > $3)`,
    [before.map(({ id }) => id), sent, at],
  );
  const [hit] = hitCounts.parse(found);
  return hit;
}

/** Returns the postponed approved change; undefined if there is none. */
export async function findPostponed(stack: OwnStack): Promise<string | undefined> {
  const found = await query(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state = 'running' and is_approved and resume_at > now()`,
  );
  return openChanges.parse(found)[0]?.id;
}

/** Queries the stack's database, and retries after a recent kill. */
function query({ database, postgres }: OwnStack, sql: string, values: unknown[] = []): Promise<unknown[]> {
  return eventually(async () => {
    await postgres.up();
    const client = new Client({ connectionString: database.superuserUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  });
}
