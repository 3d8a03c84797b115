import { z } from 'zod';
import { readTracingSettings, tracingVariables } from '../../../telemetry/tracing-settings.ts';
import { parseTraceparent, getTraceId } from '../../../telemetry/work.ts';
import { describeStatement } from '../../../telemetry/otel/describe-statement.ts';

const loadSettings = (env: Record<string, string>) =>
  readTracingSettings(z.object(tracingVariables).parse(env));
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

it('tracing is off without an OTLP endpoint', () => {
  expect(loadSettings({})).toBeUndefined();
  expect(loadSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: '' })).toBeUndefined();
});

it('the tracing settings are read from the standard variables of OpenTelemetry', () => {
  expect(loadSettings({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=one',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  expect(loadSettings(env)).toMatchObject({
    headers: { authorization: 'Bearer a=b', 'x-team': 'one' },
    sampler: 'traceidratio',
    ratio: 0.05,
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%E0'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '5'],
])('the tracing settings are refused with %s=%s', (name, value) => {
  expect(() => loadSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toThrow(name);
});

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

it('accepts a valid traceparent unchanged', () => {
  const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
  expect(parseTraceparent(traceparent)).toBe(traceparent);
  expect(getTraceId(traceparent)).toBe(TRACE_ID);
});

it.each([
  undefined,
  '',
  `00-${TRACE_ID}-00f067aa0ba902b7`,
  `ff-${TRACE_ID}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
  `00-${TRACE_ID.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE_ID}-00f067aa0ba902b7-01 ada@example.com`,
])('ignores the traceparent %s', (traceparent) => {
  expect(parseTraceparent(traceparent)).toBeUndefined();
});

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
  ['select extract(epoch from created_at) from events', 'SELECT', 'events'],
  ['select email is distinct from name from people', 'SELECT', 'people'],
])('describeStatement describes %s only by its operation and table', (text, operation, table) => {
  const { 'db.operation.name': operationName, 'db.collection.name': tableName } = describeStatement(text);
  expect([operationName, tableName]).toEqual([operation, table]);
});
