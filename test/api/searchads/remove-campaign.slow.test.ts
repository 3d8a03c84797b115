import { randomBytes } from 'node:crypto';
import { Throughline } from '../../../client/src/index.ts';
import { campaign } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { getAudit } from '../audit-of.ts';
import { retryWhenBusy, expectCreated, keepAgency } from './requests.ts';

jest.setTimeout(240_000);

const ALPINE = '2000000001';

const { world, user, requests } = keepAgency({ isRead: true });

/** Contains unencoded punctuation, characters with a meaning in URLs, and blanks. */
const NAME = `C++ (Kids' week!) * 50% off: a/b & c? #1 [${randomBytes(4).toString('hex')}]; $9, x=y @home`;

let campaignId: string;

beforeAll(async () => {
  campaignId = expectCreated(await retryWhenBusy(() => requests.create(ALPINE, campaign({ name: NAME }))));
});

it('a campaign whose name has reserved URL characters is removed by the client library with its plain name', async () => {
  const { projectId, serviceAccountKey: apiKey } = world.tenant;
  const tl = new Throughline({ baseUrl: world.api.url, apiKey, projectId });
  const removed = await tl.searchads.removeSearchCampaign({
    customerId: ALPINE,
    campaignId,
    confirm: NAME,
  });
  expect(removed).toMatchObject({ name: NAME, removed: true });
});

it.each([
  ['is refused', { kind: 'status', status: 409 }, 0],
  ['gets no answer', { kind: 'drop-answer' }, 1],
] as const)('audits a removal at Google as ours only when our call %s', async (_, fault, times) => {
  const body = campaign();
  const path = `${ALPINE}/campaigns/${expectCreated(await retryWhenBusy(() => requests.create(ALPINE, body)))}`;
  const listMutates = async () => (await user.calls()).filter(({ operation }) => operation === 'mutate');
  const sent = (await listMutates()).length;
  await user.armFault({ operation: 'mutate', ...fault });
  // Delays only the read after the call, until the campaign has been removed from outside.
  await user.armFault({ operation: 'search', kind: 'stall', delayMs: 7_000, every: 2 });
  const search = `confirm=${encodeURIComponent(body.name)}`;
  const removing = retryWhenBusy(() => requests.change('DELETE', `${path}?${search}`));
  await eventually(async () => {
    const last = (await listMutates())[sent];
    return (last !== undefined && last.answered !== 'pending') || undefined;
  }, 60_000);
  await user.changeOutside({ campaign: `customers/${path}`, status: 'REMOVED' });
  await user.disarm();
  const { status, body: removed } = await removing;
  expect([status, removed]).toMatchObject([200, { removed: times === 1 }]);
  expect(await listMutates()).toHaveLength(sent + 1);
  const removals = (await getAudit(world, `customers/${path}`)).filter(
    ({ action }) => action === 'campaign.remove',
  );
  expect(removals).toHaveLength(times);
});
