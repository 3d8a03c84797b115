import { z } from 'zod';
import { campaign } from '../../support/campaign.ts';
import { eventually } from '../../support/eventually.ts';
import { auditOf } from '../audit-of.ts';
import { answered, expectCreated, openAgency, readCustomers, type AgencyWorld } from './requests.ts';

jest.setTimeout(240_000);

const ALPINE = '2000000001';
const created = z.object({ campaignResourceName: z.string() });

describe('a campaign that is removed here and by somebody else', () => {
  let world: AgencyWorld['world'];
  let user: AgencyWorld['user'];
  let requests: AgencyWorld['requests'];

  beforeAll(async () => {
    ({ world, user, requests } = await openAgency());
    await readCustomers(requests);
  });
  afterAll(() => world.close());

  it.each([
    ['was refused: somebody else has', { kind: 'status', status: 409 }, 0],
    ['has no answer: it may have', { kind: 'drop-answer' }, 1],
  ] as const)('was removed by us only where it may have been: our call %s', async (_, fault, times) => {
    const body = campaign();
    const made = await answered(() => requests.create(ALPINE, body));
    const { campaignResourceName } = created.parse(expectCreated(made));
    const path = campaignResourceName.replace('customers/', '');
    const mutates = async () => (await user.calls()).filter(({ operation }) => operation === 'mutate');
    const sent = (await mutates()).length;
    await user.armFault({ operation: 'mutate', ...fault });
    // The first is the read before the call: the look after it is held up until somebody else has removed the campaign.
    await user.armFault({ operation: 'search', kind: 'stall', delayMs: 7_000, every: 2 });
    const search = `confirm=${encodeURIComponent(body.name)}`;
    const removing = answered(() => requests.change('DELETE', `${path}?${search}`));
    await eventually(async () => {
      const last = (await mutates())[sent];
      return (last !== undefined && last.answered !== 'pending') || undefined;
    }, 60_000);
    await user.changeOutside({ campaign: campaignResourceName, status: 'REMOVED' });
    await user.disarm();
    const { status, body: removed } = await removing;
    expect([status, removed]).toMatchObject([200, { removed: times === 1 }]);
    expect(await mutates()).toHaveLength(sent + 1);
    const removals = (await auditOf(world, campaignResourceName)).filter(
      ({ action }) => action === 'campaign.remove',
    );
    expect(removals).toHaveLength(times);
  });
});
