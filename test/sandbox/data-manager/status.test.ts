import { openDataManager, buildOrder, toRefusal, type OpenDataManager } from './open-data-manager.ts';
import { keepOpen } from '../../support/keep-open.ts';

let api: OpenDataManager;
keepOpen(openDataManager, (opened) => (api = opened));

const AGENCY = 'sandbox-refresh-agency';
const buildClick = (gclid: string) => ({ adIdentifiers: { gclid } });

test('processes a request for 30 minutes, then reports the failed events', async () => {
  const account = `${AGENCY}-late`;
  await api.set({ account, failures: [{ transactionId: 'armed', reason: 'INTERNAL_ERROR' }] });
  const requestId = await api.accepted(account, [
    buildOrder('fine'),
    buildOrder('unknown', buildClick('unknown-1')),
    buildOrder('armed'),
    buildOrder('denied', { consent: { adUserData: 'CONSENT_DENIED' } }),
    buildOrder('old', { eventTimestamp: new Date(Date.now() - 91 * 86_400_000).toISOString() }),
    buildOrder('fine', { conversionValue: 1 }),
    buildOrder('unknown-too', buildClick('unknown-2')),
  ]);
  await api.ahead(account, 29);
  expect(await api.status(account, requestId)).toMatchObject({
    status: 200,
    body: { requestStatusPerDestination: [{ requestStatus: 'PROCESSING' }] },
  });
  await api.ahead(account, 31);
  const buildErrorCount = (reason: string, ...recordIndices: number[]) => ({
    reason: `PROCESSING_ERROR_REASON_${reason}`,
    recordCount: String(recordIndices.length),
    recordIndices,
  });
  expect((await api.status(account, requestId)).body).toMatchObject({
    requestStatusPerDestination: [
      {
        requestStatus: 'PARTIAL_SUCCESS',
        eventsIngestionStatus: { recordCount: '7' },
        errorInfo: {
          errorCounts: [
            buildErrorCount('CLICK_NOT_FOUND', 1, 6),
            buildErrorCount('INTERNAL_ERROR', 2),
            buildErrorCount('DENIED_CONSENT', 3),
            buildErrorCount('EVENT_TOO_OLD', 4),
            buildErrorCount('DUPLICATE_TRANSACTION_ID', 5),
          ],
        },
      },
    ],
  });
  expect((await api.counted(account)).totals).toMatchObject([{ count: 1, values: { USD: 30.03 } }]);
  await api.accepted(account, [buildOrder('armed')]);
  expect((await api.counted(account)).totals).toMatchObject([{ count: 2 }]);
});

test('reports the state of requests that failed wholly, partly or not at all', async () => {
  const account = `${AGENCY}-ends`;
  await api.set({ account, processingMinutes: 0 });
  const failed = await api.accepted(account, [buildOrder('a', buildClick('invalid-1'))]);
  const fine = await api.accepted(account, [buildOrder('b')]);
  const readStatus = async (id: string) => (await api.status(account, id)).body;
  expect(await readStatus(failed)).toMatchObject({
    requestStatusPerDestination: [{ requestStatus: 'FAILED' }],
  });
  expect(await readStatus(fine)).toMatchObject({
    requestStatusPerDestination: [{ requestStatus: 'SUCCESS' }],
  });
  await api.set({ account, statusDetail: 'counts' });
  expect(JSON.stringify(await readStatus(failed))).not.toContain('recordIndices');
  await api.set({ account, statusDetail: 'none' });
  expect(JSON.stringify(await readStatus(failed))).not.toContain('errorInfo');
});

test('refuses clicks younger than six hours as too recent', async () => {
  const account = `${AGENCY}-recent`;
  await api.accepted(account, [buildOrder('a', buildClick('recent-1'))]);
  expect((await api.counted(account)).conversions).toEqual([]);
  await api.ahead(account, 361);
  await api.accepted(account, [buildOrder('a', buildClick('recent-1'))]);
  expect((await api.counted(account)).conversions).toMatchObject([{ transactionId: 'a', received: 1 }]);
});

test('limits reads and writes separately per Cloud project', async () => {
  const client = 'client-quota';
  await api.set({ client, perMinute: 2 });
  const ingestAs = (name: string) => api.ingest(`${AGENCY}-${name}`, { events: [buildOrder('a')] }, client);
  expect([(await ingestAs('one')).status, (await ingestAs('two')).status]).toEqual([200, 200]);
  const overLimit = await ingestAs('one');
  expect(toRefusal(overLimit)).toMatchObject({
    status: '429 RESOURCE_EXHAUSTED',
    reason: 'RATE_LIMIT_EXCEEDED',
  });
  expect(JSON.stringify(overLimit.body)).toMatch(/"retryDelay":"\d+s"/);
  const requestId = await api.accepted(`${AGENCY}-one`, [buildOrder('b')]);
  expect((await api.status(`${AGENCY}-one`, requestId)).status).toBe(200);
  await api.set({ client, perMinute: 300, perDay: 2 });
  expect((await ingestAs('two')).status).toBe(429);
});

it('warns about a counted event in answer and status', async () => {
  const account = `${AGENCY}-warned`;
  await api.set({
    account,
    processingMinutes: 0,
    warnings: [
      { index: 1, at: 'ingest', field: 'currency', reason: 'VALUE_ROUNDED' },
      { transactionId: 'w-0', at: 'processing', reason: 'LOW_MATCH' },
    ],
  });
  const { body } = await api.ingest(account, { events: [buildOrder('w-0'), buildOrder('w-1')] });
  expect(body).toMatchObject({
    fieldWarnings: [{ field: 'events[1].currency', reason: 'WARNING_REASON_VALUE_ROUNDED' }],
  });
  const requestId = await api.accepted(account, [buildOrder('w-0'), buildOrder('w-2', { callInfo: {} })]);
  const counts = [{ recordCount: '1', reason: 'PROCESSING_WARNING_REASON_LOW_MATCH', recordIndices: [0] }];
  expect((await api.status(account, requestId)).body).toMatchObject({
    requestStatusPerDestination: [{ requestStatus: 'SUCCESS', warningInfo: { warningCounts: counts } }],
  });
  expect((await api.counted(account)).conversions).toHaveLength(3);
});
