import { generateKeywordIdeas } from '../../../activities/searchads/generate-keyword-ideas.ts';
import type { GoogleAdsClient } from '../../../activities/searchads/google-ads-client.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';

const world = useDatabaseWorld();

const refuseCall = () => Promise.reject(new Error('Unexpected call to Google Ads.'));

it('requests the pages of keyword ideas at least a second apart', async () => {
  const tokens: unknown[] = [];
  const requestedAtMs: number[] = [];
  const client: GoogleAdsClient = {
    search: refuseCall,
    mutate: refuseCall,
    listAccessibleCustomers: refuseCall,
    suggestLocations: refuseCall,
    retractConversions: refuseCall,
    close: async () => {},
    generateKeywordIdeas: async (_account, { page_token: token }) => {
      tokens.push(token);
      requestedAtMs.push(performance.now());
      return token === ''
        ? { items: [{ text: 'boots' }], next: 'b' }
        : { items: [{ text: 'skis' }], next: '' };
    },
  };
  const { projectId } = world.tenant;
  const customer = { customerId: '2000000001', loginCustomerId: '2000000001' };
  const connection = {
    id: 'c',
    projectId,
    provider: 'googleads' as const,
    externalId: '2000000001',
    displayName: 'Alpine',
    status: 'active' as const,
    settings: {},
    sealedSecret: '',
    secret: 'secret',
  };
  const account = { refreshToken: 'secret', ...customer };
  const project = { database: world.worker, projectId };
  const found = await generateKeywordIdeas.read(
    { client, account, search: refuseCall, project, connection },
    { ...customer, keywords: ['boots'], url: null, geoTargetIds: [], languageId: null },
  );
  expect(found.ideas.map(({ text }) => text)).toEqual(['boots', 'skis']);
  expect(tokens).toEqual(['', 'b']);
  const [first = 0, second = 0] = requestedAtMs;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
});
