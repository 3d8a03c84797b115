import { z } from 'zod';
import { type Database } from '../../../models/database.ts';
import { findProjectOfMessage } from '../../../models/emails/events.ts';
import { cancelSend } from '../../../models/emails/cancel-send.ts';
import { createRecipientPartitions } from '../../../models/emails/recipients.ts';
import { inProject } from '../../../models/in-project.ts';
import { RETENTION_RULES } from '../../../models/retention/retention-rules.ts';
import { rows } from '../../../models/rows.ts';
import { createTestDatabase } from '../../support/database.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createTenant } from '../../support/tenant.ts';

const DAY = z.object({ day: z.string() });
const ID = z.object({ id: z.uuid() });
const NAMES = z.object({ name: z.string() });
const COUNT = z.object({ count: z.number() });

let worker: Database;
let api: Database;
let projectId: string;
let otherProjectId: string;

const urls = keepOpen(createTestDatabase, async () => {
  worker = urls.connect('worker');
  api = urls.connect('api');
  // The template of the database may have been created in the previous quarter.
  await createRecipientPartitions(worker);
  [{ projectId }, { projectId: otherProjectId }] = [await createTenant(urls), await createTenant(urls)];
});

const selectRows = async <Shape extends z.ZodType>(shape: Shape, sql: string, values: unknown[] = []) =>
  z.array(shape).parse(await urls.sql(sql, values));

/**
 * Creates the partition of a quarter, counted back from the latest quarter that ended at least 365 days ago.
 * Returns the partition's first day.
 */
async function createOldQuarter(quartersBefore: number): Promise<string> {
  const [{ day } = { day: '' }] = await selectRows(
    DAY,
    `select (date_trunc('quarter', (now() at time zone 'UTC') - interval '365 days') - make_interval(months => $1))::date::text
       as day`,
    [3 * (quartersBefore + 1)],
  );
  await urls.sql(`do $$
      declare quarter constant date := '${day}';
      begin
        if to_regclass('${getPartitionName(day)}') is not null then return; end if;
        execute format('create table %I partition of email_recipients for values from (%L) to (%L)', '${getPartitionName(day)}',
          first_email_batch_id(quarter), first_email_batch_id((quarter + interval '3 months')::date));
        call protect_project_table('${getPartitionName(day)}');
        execute 'alter table ${getPartitionName(day)} owner to throughline_owner';
      end $$`);
  return day;
}

/** Inserts a batch with two recipients. The batch is open if `endedDaysAgo` is null. */
async function insertBatch(day: string, endedDaysAgo: number | null, project = projectId): Promise<string> {
  const [{ id } = { id: '' }] = await selectRows(
    ID,
    `insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients, total_batches,
       queued_by, request_id, state, completed_at, content_ended_at)
     select (left(first_email_batch_id($1)::text, 14) || '8' || right(gen_random_uuid()::text, 21))::uuid, $2,
       gen_random_uuid(), '', '{}', '{}', 2, 1, 'x', 'x', case when $3::int is null then 'paused' else 'completed' end,
       now() - make_interval(days => $3), now() returning id`,
    [day, project, endedDaysAgo],
  );
  await urls.sql(
    `insert into email_recipients (project_id, batch_id, index, email, params, status, message_id)
     select $1::uuid, $2::uuid, place, 'ada@example.com', '{}', 'sent', $2::text || '-' || place from unnest('{0,1}'::int[]) as place`,
    [project, id],
  );
  return id;
}

const getPartitionName = (day: string) =>
  `email_recipients_${day.slice(0, 4)}q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
const hasPartition = async (day: string) =>
  (
    await selectRows(NAMES, 'select relname as name from pg_class where relname = $1', [
      getPartitionName(day),
    ])
  ).length === 1;
const getRecipients = async (id: string) =>
  (
    await selectRows(COUNT, 'select count(*)::int as count from email_recipients where batch_id = $1', [id])
  )[0]?.count;

async function applyRetention(): Promise<void> {
  for (const { table, days, expire } of RETENTION_RULES) {
    if (table !== 'email_batches' && table !== 'email_recipients') continue;
    while (!(await expire(worker, { days, limit: 100 })).isDone);
  }
}

async function isBehind(): Promise<boolean> {
  const rule = RETENTION_RULES.find(({ table }) => table === 'email_recipients');
  const oldest = await rule?.measure(worker, rule.days);
  return oldest !== undefined && oldest.ageSeconds > oldest.limitSeconds;
}

it('concurrent workers create the recipient partition of the quarter after next only once', async () => {
  expect(await createRecipientPartitions(worker)).toEqual([]);
  const [{ name } = { name: '' }] = await selectRows(
    NAMES,
    `select to_char(date_trunc('quarter', now() at time zone 'UTC') + interval '6 months', '"email_recipients_"YYYY"q"Q') as name`,
  );
  await urls.sql(`drop table ${name}`);
  const created = await Promise.all(Array.from({ length: 4 }, () => createRecipientPartitions(worker)));
  expect(created.flat()).toEqual([name]);
});

it('a query by batch id reads only the recipient partition of the day that the id contains', async () => {
  const inserted = await inProject(api, projectId, (project) =>
    rows(
      project,
      `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients, total_batches,
         queued_by, request_id) values ($1, 'mine', '', '{}', '{}', 1, 1, 'x', 'x') returning id`,
      [projectId],
    ),
  );
  const { id } = ID.parse(inserted[0]);
  const today = await selectRows(
    DAY,
    `select day_of_email_batch($1)::text as day where day_of_email_batch($1) = (now() at time zone 'UTC')::date`,
    [id],
  );
  expect(today).toHaveLength(1);
  const name = getPartitionName(today[0]?.day ?? '');
  const findPartitions = (plan: unknown) => JSON.stringify(plan).match(/email_recipients_\d+q\d(?=[ "])/g);
  for (const condition of [`batch_id = '${id}' and index = 0`, `batch_id = any('{${id}}')`]) {
    const plan = await inProject(worker, projectId, (project) =>
      rows(project, `explain (costs off) select * from email_recipients where ${condition}`),
    );
    expect(findPartitions(plan)).toEqual([name]);
  }
  // Forces a generic plan, which PostgreSQL makes without knowing the batch id.
  await urls.sql(`set plan_cache_mode = force_generic_plan;
      prepare of_batch (uuid) as select * from email_recipients where batch_id = $1`);
  expect(findPartitions(await urls.sql(`explain (costs off) execute of_batch ('${id}')`))).toEqual([name]);
  await urls.sql('deallocate of_batch; reset plan_cache_mode');
});

it('deletes the recipients of an expired batch at once if its project has a shorter retention, and otherwise hides them until their partition is dropped', async () => {
  const day = await createOldQuarter(-1);
  const [expired, shorter] = [await insertBatch(day, 366), await insertBatch(day, 100, otherProjectId)];
  await urls.sql(`insert into retention (project_id, area, days) values ($1, 'mails', 90)`, [otherProjectId]);
  await applyRetention();
  expect([await getRecipients(expired), await getRecipients(shorter)]).toEqual([2, 0]);
  const event = { messageId: `${expired}-0`, recipient: { batchId: expired, index: 0 } };
  const received = {
    ...event,
    svixId: 's',
    type: 'email.opened',
    bounceType: null,
    occurredAt: new Date(),
  } as const;
  expect(await findProjectOfMessage(api, received)).toBeUndefined();
  const cancelled = await inProject(api, projectId, (project) =>
    cancelSend(project, { batchId: expired, index: 0 }),
  );
  expect(cancelled).toBeUndefined();
  expect(await hasPartition(day)).toBe(true);
});

it('drops a recipient partition only when its last batch has expired', async () => {
  const day = await createOldQuarter(0);
  const [expired, last] = [await insertBatch(day, 400), await insertBatch(day, 364)];
  await urls.sql('delete from email_batches where id = $1', [expired]);
  await applyRetention();
  // The owner role, which drops partitions, cannot see the batches of projects. It must not treat the
  // partition as empty.
  expect(await hasPartition(day)).toBe(true);
  expect(await getRecipients(last)).toBe(2);

  await urls.sql(`update email_batches set completed_at = completed_at - interval '2 days' where id = $1`, [
    last,
  ]);
  await applyRetention();
  expect(await hasPartition(day)).toBe(false);
});

it('keeps the recipient partition of an open batch, but deletes the recipients of expired batches from it', async () => {
  const day = await createOldQuarter(1);
  const [paused, expired] = [await insertBatch(day, null), await insertBatch(day, 400)];
  // The batch row is gone, but its recipients remain in the partition.
  await urls.sql('delete from email_batches where id = $1', [expired]);
  const later = await insertBatch(day, 400);
  expect(await isBehind()).toBe(true);
  await applyRetention();
  expect([await getRecipients(paused), await getRecipients(later)]).toEqual([2, 0]);
  for (let passes = 0; passes < 200 && (await getRecipients(expired)) !== 0; passes += 1)
    await applyRetention();
  expect([await getRecipients(paused), await getRecipients(expired)]).toEqual([2, 0]);
  expect(await hasPartition(day)).toBe(true);
  // Recipients of the retained batch do not count as overdue.
  expect(await isBehind()).toBe(false);
});
