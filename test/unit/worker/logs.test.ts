import { MockActivityEnvironment } from '@temporalio/testing';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { DatabaseError } from 'sequelize';
import { z } from 'zod';
import { createAssetsActivities } from '../../../activities/assets/create-assets-activities.ts';
import type { ObjectStore } from '../../../activities/assets/object-store.ts';
import { activityFailure } from '../../../activities/failures.ts';
import { connectDatabase } from '../../../models/database.ts';
import { maskFailures } from '../../../worker/mask-failures.ts';
import { SdkLog } from '../../../worker/log-sdk.ts';

const createMask = () => maskFailures(pino({ enabled: false }));

/**
 * Returns the failure that Temporal receives.
 * @param mask interceptor, which counts the failures of a worker process; default: a new interceptor
 */
async function toFailure(
  thrown: Error,
  attempt = 1,
  { mask = createMask(), activityId = '1' } = {},
): Promise<ApplicationFailure> {
  const environment = new MockActivityEnvironment(
    { attempt, activityId },
    { interceptors: [mask], logger: new DefaultLogger('ERROR') },
  );
  const [run] = await Promise.allSettled([environment.run(() => Promise.reject(thrown))]);
  const failure: unknown = run.status === 'rejected' ? run.reason : undefined;
  if (failure instanceof ApplicationFailure) return failure;
  throw new Error('The failure is not an ApplicationFailure.', { cause: failure });
}

it("hides the cause of an activity's unexpected failure from Temporal", async () => {
  const failure = await toFailure(new Error('duplicate key (email)=(ada@example.com)'));
  expect(failure).toMatchObject({ type: 'internal', message: 'internal' });
  expect(failure.cause).toBeUndefined();
});

it('retries an activity at most 5 s after an unexpected failure', async () => {
  const delays = await Promise.all(
    [1, 2, 5, 6, 100].map(async (attempt) => (await toFailure(new Error('gone'), attempt)).nextRetryDelay),
  );
  expect(delays).toEqual([200, 400, 3_200, 5_000, 5_000]);
});

const parseInvalidAnswer = () => z.object({ id: z.string() }).parse({ id: 1 });
const parseInvalidJson = () => JSON.parse('{');
const throwViolation = () => {
  throw new DatabaseError(
    Object.assign(new Error('violates (email)=(ada@example.com)'), { code: '23505', sql: '' }),
  );
};

it.each([
  ['an answer that cannot be parsed', parseInvalidAnswer],
  ['a JavaScript error', parseInvalidJson],
  ['a violated database constraint', throwViolation],
])(
  'an activity fails without a further retry when a defect has made it fail three times: %s',
  async (_, fail) => {
    const mask = createMask();
    const failures: ApplicationFailure[] = [];
    for (const attempt of [1, 2, 3, 40]) failures.push(await toFailure(catchError(fail), attempt, { mask }));
    expect(failures.map(({ type, nonRetryable }) => [type, nonRetryable])).toEqual([
      ['internal', false],
      ['internal', false],
      ['defect', true],
      ['defect', true],
    ]);
    expect(failures.flatMap(({ cause, message }) => [cause, message]).join()).not.toMatch(/ada|id/);
  },
);

it('counts only failures with a defect, and only those of the same activity, towards the limit of three', async () => {
  const mask = createMask();
  const busy = activityFailure('project_busy', { retryAfterMs: 500 });
  for (let attempt = 1; attempt < 40; attempt += 1) await toFailure(busy, attempt, { mask });
  for (const activityId of ['1', '2', '3', '1', '2', '3'])
    await expect(toFailure(catchError(parseInvalidAnswer), 40, { mask, activityId })).resolves.toMatchObject({
      type: 'internal',
      nonRetryable: false,
    });
});

it.each([
  ['an unreachable network', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
  [
    'an unavailable database',
    new DatabaseError(Object.assign(new Error('stop'), { code: '57P01', sql: '' })),
  ],
  ['a timeout', Object.assign(new Error('timeout'), { name: 'TimeoutError' })],
])('does not count %s as a defect', async (_, error) => {
  await expect(toFailure(error, 40)).resolves.toMatchObject({ type: 'internal', nonRetryable: false });
});

function catchError(fail: () => unknown): Error {
  try {
    fail();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The function threw no error.');
}

it("reports an activity's ApplicationFailure to Temporal unchanged", async () => {
  const failure = activityFailure('provider_rate_limit', { retryAfterMs: 7_000 });
  await expect(toFailure(failure)).resolves.toBe(failure);
});

async function logFailure(message: string, type = ''): Promise<unknown> {
  const lines: string[] = [];
  const log = new SdkLog(pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }));
  const failure =
    `Failure { failure: Some(Failure { message: "${message}", source: "", cause: None, failure_info: ` +
    `Some(ApplicationFailureInfo(ApplicationFailureInfo { r#type: "${type}" })) }), force_cause: NonDeterministicError }`;
  log.write({ level: 'WARN', message: 'Failing workflow task', meta: { runId: 'a-run', failure } });
  // `SdkLog` looks the workflow up before it writes the entry.
  await new Promise((resolve) => setImmediate(resolve));
  return JSON.parse(lines.join(''));
}

it("logs a nondeterminism error with the detail from Temporal's core", async () => {
  const detail = '[TMPRL1100] Nondeterminism error: Activity machine does not handle this event';
  await expect(logFailure(detail)).resolves.toEqual({
    level: 50,
    runId: 'a-run',
    cause: 'NonDeterminismError',
    detail,
    msg: 'workflow task failed',
  });
});

it('logs the type of an error in a workflow, never its text', async () => {
  await expect(logFailure('ada@example.com is not a function', 'TypeError')).resolves.toEqual({
    level: 50,
    runId: 'a-run',
    cause: 'TypeError',
    msg: 'workflow task failed',
  });
});

it('logs the code of a network error of the object store', async () => {
  const lines: string[] = [];
  const log = new SdkLog(pino({}, { write: (line) => lines.push(line) }));
  const fail = () => Promise.reject(Object.assign(new Error('ada@example.com'), { code: 'ECONNREFUSED' }));
  const store: ObjectStore = {
    isReady: fail,
    signPut: fail,
    signGet: fail,
    find: fail,
    readStart: fail,
    copy: fail,
    remove: fail,
  };
  const database = connectDatabase({
    url: 'postgres://127.0.0.1:1/none',
    poolSize: 1,
    applicationName: 'test',
    statementTimeoutMs: 1,
  });
  const activities = createAssetsActivities({ database, store });
  const logger = new DefaultLogger('WARN', (entry) => log.write(entry));
  const environment = new MockActivityEnvironment({}, { logger });
  const input = { projectId: 'a-project', assetIds: [], requestId: 'a-request' };
  await expect(environment.run(() => activities.signUploadUrls(input))).rejects.toMatchObject({
    type: 'provider_unavailable',
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'provider_unavailable', reason: 'ECONNREFUSED' });
  expect(lines.join('')).not.toContain('ada');
});

it("logs an activity's warning with its ids and codes only", () => {
  const lines: string[] = [];
  const log = new SdkLog(pino({}, { write: (line) => lines.push(line) }));
  const fields = {
    connectionId: 'a-connection',
    provider: 'meta',
    kind: 'reauth',
    reason: 'EXPIRED',
    status: 400,
    providerCode: 190,
    subcode: 463,
  };
  log.write({ level: 'WARN', message: 'connection failed its check', meta: { ...fields, token: 'secret' } });
  expect(JSON.parse(lines.join(''))).toMatchObject(fields);
  expect(lines.join('')).not.toContain('secret');
});
