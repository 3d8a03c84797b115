import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { closeContext, openContext } from '../../admin/context.ts';
import { getTestStack, type TestStack } from './config.ts';
import {
  copyDatabase,
  createTestDatabase,
  getDatabaseUrls,
  TEMPLATES,
  type TestDatabase,
} from './database.ts';
import { addTenant, type Tenant } from './tenant.ts';

type TenantTemplate = TestStack['tenantTemplate'];

export async function createTenantTemplate(postgres: TestStack['postgres']): Promise<TenantTemplate> {
  const { superuserUrl, adminUrl } = getDatabaseUrls(
    await copyDatabase(postgres.superuserUrl, TEMPLATES.migrated, TEMPLATES.tenants),
    postgres.passwords,
  );
  const context = openContext({ databaseUrl: adminUrl, actor: 'test' });
  const superuser = new Client({ connectionString: superuserUrl });
  await superuser.connect();
  try {
    const tenants: TenantTemplate['tenants'] = [await addTenant(context), await addTenant(context)];
    return { tenants, projectColumns: await findColumnsWithValue(superuser, tenants[0].projectId) };
  } finally {
    await superuser.end();
    await closeContext(context);
  }
}

/**
 * Creates a database with two tenants. Their project ids differ in each database, because workflow ids in the
 * shared Temporal contain them.
 */
export async function createTenantsDatabase(): Promise<{
  database: TestDatabase;
  tenant: Tenant;
  other: Tenant;
}> {
  const { tenants, projectColumns } = getTestStack().tenantTemplate;
  const database = await createTestDatabase(TEMPLATES.tenants);
  const [first, other] = tenants.map((created) => ({ ...created, projectId: randomUUID() }));
  if (!first || !other) throw new Error('The template must have two tenants.');
  const [oldIds, newIds] = [tenants, [first, other]].map((tenantList) =>
    tenantList.map(({ projectId }) => projectId),
  );
  const toSqlArray = (ids: string[] = []) => `array[${ids.map(escapeLiteral).join()}]`;
  const superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  try {
    // Replica mode does not check foreign keys, which are broken until all columns have the new ids.
    await superuser.query(
      [
        'set local session_replication_role = replica',
        ...projectColumns.map(({ table, column, type }) => {
          const name = escapeIdentifier(column);
          return `update ${escapeIdentifier(table)} as t set ${name} = ids.new::${type}
            from unnest(${toSqlArray(oldIds)}, ${toSqlArray(newIds)}) as ids (old, new) where t.${name}::text = ids.old`;
        }),
      ].join(';'),
    );
  } finally {
    await superuser.end();
  }
  return { database, tenant: first, other };
}

async function findColumnsWithValue(
  superuser: Client,
  id: string,
): Promise<TenantTemplate['projectColumns']> {
  const { rows } = await superuser.query<TenantTemplate['projectColumns'][number]>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('uuid', 'text')`,
  );
  const found: typeof rows = [];
  for (const candidate of rows) {
    const { rowCount } = await superuser.query(
      `select from ${escapeIdentifier(candidate.table)} where ${escapeIdentifier(candidate.column)}::text = $1 limit 1`,
      [id],
    );
    if (rowCount === 1) found.push(candidate);
  }
  return found;
}
