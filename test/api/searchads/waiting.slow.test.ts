import { keepOpen } from '../../support/keep-open.ts';
import { connectionCreate } from '../../../admin/commands/connection-create.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { eventually } from '../../support/eventually.ts';
import { CONNECTION_KEYRING } from '../../support/keys.ts';
import { adsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { getError, openWorld, expectRefused } from '../open-world.ts';
import { retryWhenBusy, readCustomers, getSearchadsClient } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';

it('answers 503 for customers without Temporal, and an empty list without a connection', async () => {
  const world = await openWorld({ temporalAddress: '127.0.0.1:1' });
  try {
    const stranger = await getSearchadsClient(world, world.other).customers();
    expect([stranger.status, stranger.body]).toEqual([200, { customers: [], complete: true }]);
    await connectionCreate(
      { ...world.admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) },
      {
        project: world.tenant.projectId,
        provider: 'googleads',
        externalId: '1',
        name: 'Agency',
        secret: adsUser('agency').refreshToken,
      },
    );
    const answer = await expectRefused(getSearchadsClient(world, world.tenant).customers(), 503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});

it('answers 503 without a provider call while no worker runs', async () => {
  const world = await openSearchadsWorld({ withoutWorker: true });
  try {
    const user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    const answer = await expectRefused(getSearchadsClient(world, world.tenant).customers(), 503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await user.calls()).toEqual([]);
  } finally {
    await world.close();
  }
});

const world = keepOpen(() => openSearchadsWorld({ env: { RESULT_WAIT_SECONDS: '1' } }));

it('answers 504 when the provider is slower than a caller waits, and returns the result to the repeated request', async () => {
  const user = adsUser('agency');
  await world.connect(world.tenant.projectId, user.refreshToken);
  const requests = getSearchadsClient(world, world.tenant);
  await readCustomers(requests);
  await user.reset();
  await user.armFault({ operation: 'search', kind: 'stall', delayMs: 2_500, times: 1 });

  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const timedOut = await eventually(async () => {
    const answer = await requests.devices(ALPINE, days);
    return answer.status === 503 ? undefined : answer;
  });
  expect([timedOut.status, getError(timedOut).code]).toEqual([504, 'provider_timeout']);
  expect((await retryWhenBusy(() => requests.devices(ALPINE, days))).status).toBe(200);
  // The provider got the unanswered call and its retry. The repeated request caused no call.
  expect(await user.calls()).toHaveLength(2);
});
