import { ActivityExecutionFailedError } from '@temporalio/client';
import { ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { explainFailure } from '../../../api/failure-responses.ts';
import { createWaits } from '../../../api/temporal/await-result.ts';

const explainQuota = (details: object) => {
  const { status, headers } = explainFailure({ type: 'provider_quota', details: [details] });
  return [status, headers['Retry-After']];
};

it.each([
  ['connection_needs_reauth', 403, 'connection_needs_reauth'],
  ['connection_not_found', 404, 'connection_not_found'],
  ['crm_lead_not_found', 404, 'crm_lead_not_found'],
  ['not_found', 404, 'not_found'],
  ['provider_permission', 403, 'forbidden'],
  ['provider_quota', 429, 'rate_limited'],
  ['provider_rate_limit', 429, 'rate_limited'],
  ['provider_refused', 502, 'provider_error'],
  ['provider_unavailable', 502, 'provider_error'],
  ['result_too_large', 502, 'provider_error'],
  ['internal', 503, 'unavailable'],
])('explainFailure maps a failure of type %s to %i %s', (type, status, code) => {
  expect(explainFailure({ type, details: [] })).toMatchObject({ status, code });
});

it('explainFailure returns the reason and the fields of a refusal, and no details for a missing permission', () => {
  const refused = explainFailure({ type: 'provider_refused', details: [{ reason: 'META_3018' }] });
  expect(refused.message).toContain('(META_3018)');
  const finding = { path: 'ads[0]', message: 'is against the policy X', exemptible: false };
  const mixed = explainFailure({ type: 'provider_refused', details: [{ fields: [finding] }] });
  expect(mixed.details).toEqual([finding]);
  expect(explainFailure({ type: 'provider_permission', details: [{}] }).details).toBeUndefined();
});

it('explainFailure returns Retry-After in whole seconds', () => {
  expect(explainQuota({ retryAfterMs: 7_200_000 })).toEqual([429, '7200']);
  expect(explainQuota({ retryAfterMs: 1 })).toEqual([429, '1']);
  expect(explainQuota({})).toEqual([429, '3600']);
});

it('explainFailure ignores an invalid delay and an unknown failure type', () => {
  expect(explainQuota({ retryAfterMs: 'soon' })).toEqual([429, '3600']);
  expect(explainFailure({ type: 'unknown', details: [] }).status).toBe(500);
});

const createTestWaits = () => createWaits({ connection: { withDeadline: (_deadline, work) => work() } });
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
const waitFor = (job: { result(): Promise<unknown> }, deadlineMs = getDeadline()) =>
  createTestWaits().run('a project', (forResult) => forResult(job, deadlineMs));
const getDeadline = () => Date.now() + 60_000;
const buildFailingJob = (cause: Error) => ({
  result: () => Promise.reject(new ActivityExecutionFailedError('failed', cause, 'id')),
});

it('at most 50 requests of a project wait for results, 50 more queue for such a wait, and others are refused', async () => {
  const waits = createTestWaits();
  const endFunctions: (() => void)[] = [];
  const job = { result: () => new Promise<void>((resolve) => endFunctions.push(resolve)) };
  const startWait = () => waits.run('one', (forResult) => forResult(job, getDeadline()));
  const admitted = Array.from({ length: 100 }, startWait);
  await expect(startWait()).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect(endFunctions).toHaveLength(50);
  endFunctions.shift()?.();
  await admitted[0];
  await flushPromises();
  expect(endFunctions).toHaveLength(50);
  for (const end of endFunctions) {
    end();
    await flushPromises();
  }
  await expect(Promise.all(admitted)).resolves.toHaveLength(100);
});

it.each([
  [new TimeoutFailure('x', undefined, 'SCHEDULE_TO_START'), 503, 'unavailable'],
  [new TimeoutFailure('x', undefined, 'START_TO_CLOSE'), 504, 'provider_timeout'],
  [ApplicationFailure.nonRetryable('x', 'provider_unavailable'), 502, 'provider_error'],
  [ApplicationFailure.nonRetryable('x', 'provider_quota', { retryAfterMs: 1_500 }), 429, 'rate_limited'],
  [ApplicationFailure.nonRetryable('x', 'not_found'), 404, 'not_found'],
  [ApplicationFailure.nonRetryable('x', 'internal'), 503, 'unavailable'],
  [ApplicationFailure.nonRetryable('words', 'SomethingElse'), 500, 'internal_error'],
  [new Error('terminated'), 503, 'unavailable'],
])('a wait for a result maps the failure %s to %i %s', async (cause, status, code) => {
  await expect(waitFor(buildFailingJob(cause))).rejects.toMatchObject({ status, code });
});

it('a wait for a result reports only allow-listed fields and reasons', async () => {
  const fields = [{ path: 'keywords[0]', message: 'is not valid', secret: 'canary' }];
  const cause = ApplicationFailure.nonRetryable('canary', 'invalid_request', {
    fields,
    reason: 'a canary!',
  });
  const error: unknown = await waitFor(buildFailingJob(cause)).catch((thrown: unknown) => thrown);
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    code: 'validation_error',
    message: 'keywords[0] is not valid.',
    details: [{ path: 'keywords[0]', message: 'is not valid' }],
  });
});

it('a wait for a result answers 504 after the time limit', async () => {
  const job = { result: () => Promise.reject(new Error('deadline exceeded')) };
  await expect(waitFor(job, Date.now() - 1)).rejects.toMatchObject({ status: 504 });
});
