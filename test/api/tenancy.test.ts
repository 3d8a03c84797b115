import { keepOpen } from '../support/keep-open.ts';
import fc from 'fast-check';
import { z } from 'zod';
import type { Database } from '../../models/database.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, inTransaction } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { eventually } from '../support/eventually.ts';
import { getPropertyOptions } from '../support/config.ts';
import { createRecipients } from '../support/email-batch.ts';
import { createBatchRequest, queueBatch } from './emails/batch-requests.ts';
import { openWorld } from './open-world.ts';

const PROCESS_ROLES = ['throughline_api', 'throughline_worker', 'throughline_admin'];

let tables: string[];

const toRows = async <Shape extends z.ZodType>(shape: Shape, sql: string, values: unknown[] = []) =>
  z.array(shape).parse(await world.sql(sql, values));

const world = keepOpen(openWorld, async () => {
  const found = await toRows(
    z.object({ name: z.string() }),
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'projects' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped))`,
  );
  tables = found.map(({ name }) => name);
});

it('every table of project data has row-level security that also applies to the owner of the table', async () => {
  expect(tables).toEqual(
    expect.arrayContaining(['projects', 'app_keys', 'email_batches', 'email_recipients']),
  );
  const unprotected = await toRows(
    z.object({ relname: z.string() }),
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
         and not (relrowsecurity and relforcerowsecurity)`,
    [tables],
  );
  expect(unprotected).toEqual([]);
});

it('every table of project data has the policy `in_project`, and the only other policies are for platform audit entries and for a lookup role that cannot log in', async () => {
  const policies = await toRows(
    z.object({ table: z.string(), policy: z.string(), roles: z.array(z.string()), condition: z.string() }),
    `select tablename as "table", policyname as policy, roles::text[] as roles, qual as condition
       from pg_policies where schemaname = 'public'`,
  );
  const byProject = policies.filter(({ policy }) => policy === 'in_project');
  expect(byProject.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  for (const { condition } of byProject)
    expect(condition).toMatch(/^\((project_id|id) = current_project\(\)\)$/);
  const others = policies.filter(({ policy }) => policy !== 'in_project');
  for (const { table, policy, roles, condition } of others) {
    // Audit entries of the platform belong to no project, so `in_project` cannot admit them.
    const isPlatform =
      table === 'audit_entries' && policy === 'platform' && condition === '(project_id IS NULL)';
    // The condition names the role, because the policy also applies to members of the role. The tables'
    // owner is a member and must not see these rows.
    const lookup = ['lookup', ['throughline_lookup'], `(CURRENT_USER = 'throughline_lookup'::name)`];
    expect([policy, roles, condition]).toEqual(isPlatform ? ['platform', roles, condition] : lookup);
  }
  const [lookup] = await toRows(
    z.object({ canLogIn: z.boolean() }),
    `select rolcanlogin as "canLogIn" from pg_roles where rolname = 'throughline_lookup'`,
  );
  expect(lookup?.canLogIn).toBe(false);
});

it('the tables of app keys and service-account keys have an index whose first column is `project_id`', async () => {
  const indexed = await toRows(
    z.object({ name: z.string() }),
    `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where a.attname = 'project_id' and i.indpred is null`,
  );
  const names = indexed.map(({ name }) => name);
  expect(['app_keys', 'service_account_keys'].filter((name) => !names.includes(name))).toEqual([]);
});

it('the database roles of the processes own no table, and cannot bypass row-level security', async () => {
  const roles = await toRows(
    z.object({ name: z.string(), privileged: z.boolean(), owned: z.number() }),
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as privileged,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = any($1) order by rolname`,
    [PROCESS_ROLES],
  );
  expect(roles).toEqual(PROCESS_ROLES.toSorted().map((name) => ({ name, privileged: false, owned: 0 })));
  const memberships = await toRows(
    z.object({ member: z.string() }),
    `select m.rolname as member from pg_auth_members a join pg_roles m on m.oid = a.member where m.rolname = any($1)`,
    [PROCESS_ROLES],
  );
  expect(memberships).toEqual([]);
});

it('functions that read across projects return only ids, counts, ages or booleans', async () => {
  const functions = await toRows(
    z.object({ name: z.string(), returned: z.string(), owner: z.string() }),
    `select proname as name, pg_get_function_result(oid) as returned, proowner::regrole::text as owner from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace`,
  );
  expect(functions).not.toHaveLength(0);
  const counts = 'TABLE(state text, reason text, batches integer, recipients integer, age double precision)';
  // `sign_in_mail` reads no project table, and its owner is subject to the policies.
  const mail = 'TABLE(email text, interaction text, client_name text, sent_at timestamp with time zone)';
  for (const { name, returned, owner } of functions) {
    const isMail = name === 'sign_in_mail' && returned === mail && owner === 'throughline_owner';
    // `others_on_grant` returns whether other connections in any project share a grant. Only a worker may
    // call this function.
    const isSharing = name === 'others_on_grant' && returned === 'TABLE(known boolean, unknown boolean)';
    const isCount = name.startsWith('count_open_') && returned.replace('is_own boolean, ', '') === counts;
    // The `expire_` functions return counts over all projects. The `age_of_` functions return the oldest
    // row's age and its limit.
    const ages = 'TABLE(age_seconds double precision, limit_seconds double precision)';
    const isRetention =
      (name.startsWith('expire_') && returned === 'integer') ||
      (name.startsWith('age_of_') && returned === ages);
    // These functions change only rows of the transaction's project, because the policies apply to the
    // functions' owner.
    const isInProject =
      ['erase_project_rows', 'erase_project', 'number_events'].includes(name) &&
      returned === 'integer' &&
      owner === 'throughline_owner';
    const returnsIds = /^(uuid|SETOF uuid|SETOF text|TABLE\((\w+ (uuid|boolean)(, )?)+\))$/.test(returned);
    expect({
      name,
      isHarmless: isMail || isSharing || isInProject || isCount || isRetention || returnsIds,
    }).toEqual({ name, isHarmless: true });
  }
});

it('the lookup role cannot create objects', async () => {
  const [role] = await toRows(
    z.object({ canCreate: z.boolean() }),
    `select has_schema_privilege('throughline_lookup', 'public', 'create') as "canCreate"`,
  );
  expect(role).toEqual({ canCreate: false });
});

it("the worker's role can record audit entries for a project, but none for the platform", async () => {
  const worker = world.database.connect('worker', { poolSize: 1 });
  const entry = { actor: 'test', action: 'test', target: 'test', details: {} };
  await inProject(worker, world.tenant.projectId, (project) => recordAudit(project, entry));
  await expect(inTransaction(worker, (scope) => recordAudit(scope, entry))).rejects.toThrow(
    /row-level security/,
  );
});

let database: Database;
let projects: string[];

beforeAll(async () => {
  projects = [world.tenant.projectId, world.other.projectId];
  for (const tenant of [world.tenant, world.other]) {
    await eventually(async () => {
      const { status } = await queueBatch(
        world.api.url,
        tenant,
        createBatchRequest({ recipients: createRecipients(5) }),
      );
      return status === 202;
    });
  }
  database = world.database.connect('api', { poolSize: 3 });
});

const readable = [
  'email_batches',
  'email_recipients',
  'memberships',
  'app_keys',
  'service_account_keys',
  'senders',
];

it('transactions see only rows of their project, however they interleave and end', async () => {
  type Step = { project: number; table: string; statements: number; fails: boolean };
  const step: fc.Arbitrary<Step> = fc.record({
    project: fc.nat(1),
    table: fc.constantFrom(...readable),
    statements: fc.integer({ min: 1, max: 3 }),
    fails: fc.boolean(),
  });
  const run = async ({ project, table, statements, fails }: Step) => {
    const projectId = projects[project] ?? '';
    const found: { id: string }[] = [];
    const outcome = inProject(database, projectId, async (scope) => {
      for (let count = 0; count < statements; count += 1) {
        found.push(...(await rows<{ id: string }>(scope, `select project_id as id from ${table}`)));
      }
      if (fails) await rows(scope, 'select 1 / 0');
    });
    const [{ status }] = await Promise.allSettled([outcome]);
    expect(status).toBe(fails ? 'rejected' : 'fulfilled');
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([projectId]));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      await Promise.all(steps.map(run));
    }),
    getPropertyOptions(60),
  );
});

it.each(readable)('a query outside a project transaction sees no row of %s', async (table) => {
  const [found] = await database.sequelize.query(`select * from ${table}`);
  expect(found).toEqual([]);
});

it('a transaction cannot insert a row of another project', async () => {
  const [ownProject = '', other] = projects;
  const insert = inProject(database, ownProject, (scope) =>
    rows(
      scope,
      `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
             total_batches, queued_by, request_id) values ($1, 'stray', '', '{}', '{}', 1, 1, 'test', 'test')`,
      [other],
    ),
  );
  await expect(insert).rejects.toMatchObject({ original: { code: '42501' } });
});
