import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Throughline } from '../../../client/src/index.ts';
import { campaign } from '../../support/campaign.ts';
import { adsUser, openSearchadsWorld, type SearchadsWorld } from '../../support/searchads-world.ts';
import { errorOf, pathsOf } from '../open-world.ts';
import { answered, expectCreated, searchads } from './requests.ts';

jest.setTimeout(240_000);

const ALPINE = '2000000001';
const created = z.object({ campaignResourceName: z.string() });

/** What an encoded name may still hold, what stands for something else in an address, and a blank. */
const NAME = `C++ (Kids' week!) * 50% off: a/b & c? #1 [${randomBytes(4).toString('hex')}]; $9, x=y @home`;

describe('a campaign whose name has characters that addresses reserve', () => {
  let world: SearchadsWorld;
  let requests: ReturnType<typeof searchads>;
  let campaignId: string;

  beforeAll(async () => {
    world = await openSearchadsWorld();
    await world.connect(world.tenant.projectId, adsUser('agency').refreshToken);
    requests = searchads(world, world.tenant);
    const made = await answered(() => requests.create(ALPINE, campaign({ name: NAME })));
    const { campaignResourceName } = created.parse(expectCreated(made));
    campaignId = campaignResourceName.split('/').at(-1) ?? '';
  });
  afterAll(() => world.close());

  const remove = (search: string) =>
    answered(() => requests.change('DELETE', `${ALPINE}/campaigns/${campaignId}?${search}`));

  it.each([
    ['encodeURIComponent', () => `confirm=${encodeURIComponent(NAME)}`],
    ['a form', () => String(new URLSearchParams({ confirm: NAME }))],
    ['percent signs throughout', () => `confirm=${encodedWhole(NAME)}`],
  ])('can be removed by its name, encoded by %s', async (_, search) => {
    const { status, body } = await remove(`${search()}&validateOnly=true`);
    expect([status, body]).toMatchObject([200, { name: NAME, validateOnly: true }]);
  });

  it('is not removed by a name in which a plus is not encoded, which stands for a blank', async () => {
    const refused = await remove(`confirm=${encodeURIComponent(NAME).replaceAll('%2B', '+')}`);
    expect([refused.status, errorOf(refused).code, pathsOf(refused)]).toEqual([
      400,
      'validation_error',
      ['confirm'],
    ]);
  });

  it('is removed by the client, by its name as it is', async () => {
    const { projectId, serviceAccountKey: apiKey } = world.tenant;
    const tl = new Throughline({ baseUrl: world.api.url, apiKey, projectId });
    const removed = await tl.searchads.removeSearchCampaign({
      customerId: ALPINE,
      campaignId,
      confirm: NAME,
    });
    expect(removed).toMatchObject({ name: NAME, removed: true });
  });
});

function encodedWhole(text: string): string {
  const hex = (byte: number) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  return [...Buffer.from(text)].map(hex).join('');
}
