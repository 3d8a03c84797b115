import { credentials } from '@grpc/grpc-js';
import { ConversionAdjustmentUploadServiceClient } from 'google-ads-node';
import { BAKERY, openDataManager, buildOrder, ORDER, type OpenDataManager } from './open-data-manager.ts';

let api: OpenDataManager;
let client: ConversionAdjustmentUploadServiceClient;
beforeAll(async () => {
  api = await openDataManager();
  const { hostname, port } = new URL(api.addresses.googleAds);
  client = new ConversionAdjustmentUploadServiceClient({
    apiEndpoint: hostname,
    port: Number(port),
    sslCreds: credentials.createInsecure(),
    clientOptions: { universeDomain: 'googleapis.com' },
  });
});
afterAll(async () => {
  await client.close();
  await api.stop();
});

const DAY_MS = 86_400_000;
const getActionName = (id: string = ORDER): string => `customers/${BAKERY}/conversionActions/${id}`;
const formatNow = (): string => `${new Date().toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
const buildRetraction = (orderId: string, more: object = {}): object => ({
  orderId,
  conversionAction: getActionName(),
  adjustmentType: 'RETRACTION',
  adjustmentDateTime: formatNow(),
  ...more,
});

/** Returns an order of two days ago. */
const buildOldOrder = (id: string, days = 2): object =>
  buildOrder(id, { eventTimestamp: new Date(Date.now() - days * DAY_MS).toISOString() });

async function retract(account: string, conversionAdjustments: object[], more: object = {}) {
  const url = `${api.addresses.googleAds}/v25/customers/${BAKERY}:uploadConversionAdjustments`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.token(account)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conversionAdjustments, partialFailure: true, ...more }),
  });
  return { status: response.status, body: await response.json() };
}

test('retracts conversions and reports each conversion that cannot be retracted', async () => {
  const account = 'sandbox-refresh-agency-retract';
  await api.accepted(account, [
    buildOldOrder('kept'),
    buildOldOrder('gone'),
    buildOrder('young'),
    buildOldOrder('expired', 55),
  ]);
  const adjustments = [
    buildRetraction('gone'),
    buildRetraction('young'),
    buildRetraction('expired'),
    buildRetraction('unknown'),
    buildRetraction('kept', { conversionAction: getActionName('6000000004') }),
    buildRetraction('kept', { adjustmentDateTime: '2020-01-01 00:00:00+00:00' }),
    buildRetraction('gone'),
  ];
  const buildError = (name: string, index: number) => ({
    errorCode: { conversionAdjustmentUploadError: name },
    location: { fieldPathElements: [{ fieldName: 'conversion_adjustments', index }] },
  });
  expect(await retract(account, adjustments)).toMatchObject({
    status: 200,
    body: {
      results: [{ orderId: 'gone', adjustmentType: 'RETRACTION' }, {}, {}, {}, {}, {}, {}],
      partialFailureError: {
        code: 3,
        details: [
          {
            errors: [
              buildError('TOO_RECENT_CONVERSION', 1),
              buildError('CONVERSION_EXPIRED', 2),
              buildError('CONVERSION_NOT_FOUND', 3),
              buildError('NO_CONVERSION_ACTION_FOUND', 4),
              buildError('ADJUSTMENT_PRECEDES_CONVERSION', 5),
              buildError('DUPLICATE_ADJUSTMENT_IN_REQUEST', 6),
            ],
          },
        ],
      },
    },
  });
  const again = JSON.stringify((await retract(account, [buildRetraction('gone')])).body);
  expect(again).toContain('CONVERSION_ALREADY_RETRACTED');
  expect((await api.counted(account)).totals).toMatchObject([{ count: 3, retracted: 1 }]);
  await api.accepted(account, [buildOldOrder('gone')]);
  expect((await api.counted(account)).totals).toMatchObject([{ count: 3, retracted: 1 }]);
  await api.ahead(account, 24 * 60);
  expect((await retract(account, [buildRetraction('young')])).body).not.toHaveProperty('partialFailureError');
});

test('retracts over gRPC with the official client, and nothing with validateOnly', async () => {
  const account = 'sandbox-refresh-agency-grpc';
  await api.accepted(account, [buildOldOrder('o-1')]);
  const uploadRequest = {
    customer_id: BAKERY,
    partial_failure: true,
    conversion_adjustments: [
      {
        order_id: 'o-1',
        conversion_action: getActionName(),
        adjustment_type: 'RETRACTION' as const,
        adjustment_date_time: formatNow(),
      },
      { order_id: 'o-2', conversion_action: getActionName(), adjustment_type: 'RETRACTION' as const },
    ],
  };
  const headers = { authorization: `Bearer ${await api.token(account)}` };
  const upload = (request: typeof uploadRequest & { validate_only?: boolean }) =>
    client.uploadConversionAdjustments(request, { otherArgs: { headers } });
  await upload({ ...uploadRequest, validate_only: true });
  expect((await api.counted(account)).totals).toMatchObject([{ count: 1, retracted: 0 }]);
  const [answer] = await upload(uploadRequest);
  expect(answer.results).toMatchObject([{ order_id: 'o-1' }, {}]);
  expect(answer.partial_failure_error).toMatchObject({
    code: 3,
    details: [{ type_url: 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure' }],
  });
  expect((await api.counted(account)).totals).toMatchObject([{ count: 0, retracted: 1 }]);
});

test('changes nothing for an invalid request', async () => {
  const account = 'sandbox-refresh-agency-whole';
  await api.accepted(account, [buildOldOrder('o-1')]);
  const strict = await retract(account, [buildRetraction('o-1')], { partialFailure: false });
  expect(strict.status).toBe(400);
  expect(JSON.stringify(strict.body)).toContain('PARTIAL_FAILURE_MODE_REQUIRED');
  const unscoped = await retract(`${account}.unscoped`, [buildRetraction('o-1')]);
  expect(JSON.stringify(unscoped.body)).toContain('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  expect((await api.counted(account)).totals).toMatchObject([{ count: 1 }]);
});
