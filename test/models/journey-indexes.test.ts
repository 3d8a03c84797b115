import { z } from 'zod';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase } from '../support/database.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createTenant } from '../support/tenant.ts';

const plan = z.array(z.object({ 'QUERY PLAN': z.string() }));

// With row level security, PostgreSQL uses no index for a condition whose function is not leakproof. The
// query would still return the right rows, but it would read all rows of the project.

let projectId: string;

const database = keepOpen(createTestDatabase, async () => {
  ({ projectId } = await createTenant(database));
});

/** Returns a plan that contains sequential scans and sorts only if no index can replace them. */
async function explain(role: 'api' | 'worker', statement: string): Promise<string> {
  return inProject(database.connect(role, { poolSize: 1 }), projectId, async (project) => {
    await rows(
      project,
      `select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
    );
    const found = await rows(project, `explain (costs off) ${statement}`, [projectId]);
    return plan
      .parse(found)
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  });
}

it.each([
  [
    'the visitor of a click',
    'worker',
    `visitors where project_id = $1 and first_fbclid = 'x'`,
    'first_fbclid',
  ],
  [
    'the visitors of an identity',
    'worker',
    `visitor_identities where project_id = $1 and kind = 'email' and value = 'x'`,
    'value',
  ],
  [
    'the mails to an address',
    'api',
    `email_recipients where project_id = $1 and email = any('{x}')`,
    'email',
  ],
  [
    'the active enrollments of an address',
    'api',
    `sequence_enrollments where project_id = $1 and email = any('{x}') and state = 'active'`,
    'email',
  ],
  [
    'the mails to an address in upper or lower case',
    'api',
    `email_recipients where project_id = $1 and lower_email = any('{x}')`,
    'lower_email',
  ],
] as const)('finds %s by an index', async (_what, role, from, column) => {
  expect(await explain(role, `select * from ${from}`)).toMatch(new RegExp(`Index Cond: .*\\b${column}\\b`));
});

it('uses the primary key index to find the mails that an erasure locks', async () => {
  const ids = await database.sql<{ id: string }>('select new_email_batch_id() as id');
  const batch = ids[0]?.id ?? '';
  await database.sql(`insert into email_recipients (project_id, batch_id, index, email, params)
      select '${projectId}', '${batch}', place, place || '@example.com', '{}' from generate_series(1, 5000) as place;
    analyze email_recipients`);
  const text = await explain(
    'worker',
    `select * from email_recipients r, unnest('{${batch}}'::uuid[], '{0}'::int[]) as place (batch_id, index)
     where r.project_id = $1 and r.batch_id = place.batch_id and r.index = place.index`,
  );
  expect(text).toMatch(/Index Cond: .*batch_id = place\.batch_id/);
});

it.each([
  ['the events of a visitor', ''],
  ['the events of one kind', `and kind = 'web'`],
])('reads %s in order from an index, without a sort', async (_what, also) => {
  const text = await explain(
    'api',
    `select * from events where project_id = $1 and visitor_id = 'x' ${also}
       and occurred_at <= '2026-06-01' and (occurred_at, event_id) < ('2026-06-01', 'x')
       and occurred_at >= '2025-01-01' order by occurred_at desc, event_id desc limit 10`,
  );
  expect(text).toMatch(/Index Cond: .*visitor_id = 'x'.*ROW\(occurred_at, event_id\) </);
  expect(text).not.toContain('Sort');
});

it.each([
  ['all batches', '', /Index Cond/],
  ['batches since a time', `and created_at >= '2026-01-01'`, /Index Cond/],
  ['batches in a state', `and state = 'completed'`, /Index Cond: .*state = 'completed'/],
  [
    'batches in a state since a time',
    `and state = 'completed' and created_at >= '2026-01-01'`,
    /Index Cond: .*state = 'completed'/,
  ],
  [
    'batches with a template, except those of sequences',
    `and template_id = '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50' and sequence_id is null`,
    /Index Cond: .*template_id = /,
  ],
])('reads a page of %s from an index, without a sort or filter', async (_what, also, condition) => {
  const text = await explain(
    'api',
    `select * from email_batches where project_id = $1 ${also}
       and (created_at, id) < ('2026-06-01', '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50')
     order by created_at desc, id desc limit 10`,
  );
  expect(text).toMatch(/Index Cond: .*ROW\(created_at, id\) </);
  expect(text).toMatch(condition);
  expect(text).not.toMatch(/Sort|Filter: (?!.*app\.project_id)/);
});
