import { describeStatement } from '../../../telemetry/otel/describe-statement.ts';

it.each([
  ['select id from email_batches where id = $1', 'SELECT', 'email_batches'],
  ['INSERT INTO "email_recipients" ("email") VALUES (\'ada@example.com\')', 'INSERT', 'email_recipients'],
  [
    `update projects set name = 'from secrets', note = 'it''s from others' where id = $1`,
    'UPDATE',
    'projects',
  ],
  ['begin', 'BEGIN', undefined],
  [
    'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting',
    'SELECT',
    undefined,
  ],
  ['commit', 'COMMIT', undefined],
  ['select claim_email_event($1, $2, $3)', 'SELECT', undefined],
  ['select * from claim_unstarted_batches($1)', 'SELECT', undefined],
  [`select 'from people'`, 'SELECT', undefined],
  [`select 'from people, not ended`, 'SELECT', undefined],
  [`ada from people`, 'OTHER', 'people'],
])('describeStatement describes %s by operation and table only', (text, operation, table) => {
  const { 'db.operation.name': operationName, 'db.collection.name': tableName } = describeStatement(text);
  expect([operationName, tableName]).toEqual([operation, table]);
});
