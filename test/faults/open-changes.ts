import { Client } from 'pg';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';

/** A change in progress. `isSent`: at Google, without an answer so far. */
type Open = { id: string; isSent: boolean };

/** Changes that a kill hit: in progress before it and not ended after it. */
export type Hit = { changes: number; sent: number };

/** Milliseconds within which one of the requested changes must be in progress. */
const STARTS_WITHIN = 120_000;

const open = z.array(z.object({ id: z.string(), isSent: z.boolean() }));
const count = z.tuple([z.object({ sent: z.number(), changes: z.number() })]);

/** Milliseconds to wait for a call of one of them. */
const SENT_WITHIN = 15_000;

/** Waits until a change is in progress. `isSent`: until one is at Google, or all have ended. */
export async function waitForOpenChange(stack: OwnStack, { isSent }: { isSent: boolean }): Promise<void> {
  await eventually(async () => ((await findOpen(stack)).length > 0 ? true : undefined), STARTS_WITHIN);
  if (!isSent) return;
  const until = Date.now() + SENT_WITHIN;
  await eventually(async () => {
    const found = await findOpen(stack);
    return found.length === 0 || found.some((one) => one.isSent) || Date.now() > until || undefined;
  }, STARTS_WITHIN);
}

/** Returns the changes in progress. */
export async function findOpen(stack: OwnStack): Promise<Open[]> {
  const found = await query(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state in ('running', 'ambiguous') and not validate_only`,
  );
  return open.parse(found);
}

/** Counts the changes that had not ended at a moment. Call it when all have ended. */
export async function countHit(stack: OwnStack, before: readonly Open[], at: Date): Promise<Hit> {
  const sent = before.filter(({ isSent }) => isSent).map(({ id }) => id);
  const found = await query(
    stack,
    `select count(*)::integer as changes, count(*) filter (where id = any($2::uuid[]))::integer as sent
     from campaign_changes where id = any($1::uuid[]) and (ended_at is null or ended_at > $3)`,
    [before.map(({ id }) => id), sent, at],
  );
  const [struck] = count.parse(found);
  return struck;
}

/** Returns the postponed approved change; undefined if there is none. */
export async function findPostponed(stack: OwnStack): Promise<string | undefined> {
  const found = await query(
    stack,
    `select id, attempted_at is not null as "isSent" from campaign_changes
     where state = 'running' and is_approved and resume_at > now()`,
  );
  return open.parse(found)[0]?.id;
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
