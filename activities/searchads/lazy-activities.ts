import type { CampaignChangeActivities } from '../../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import type { CustomerTreeActivities } from '../../workflows/contract/customer-tree.ts';
import type { SearchCampaignActivities } from '../../workflows/contract/search-campaign.ts';
import type { SearchadsActivities } from '../../workflows/contract/searchads.ts';
import { finalFailure } from '../failures.ts';
import type { ReadDependencies } from '../reads/answer-read.ts';
import type { GoogleAdsClient, GoogleAdsClientOptions } from './google-ads-client.ts';
import { traceCalls, type InCallSpan } from './traced-client.ts';

export type LazySearchadsDependencies = ReadDependencies & {
  /** Undefined where the deployment has no Google Ads of its own: its activities then fail for good. */
  googleAds: GoogleAdsClientOptions | undefined;
  inCallSpan: InCallSpan;
};

type ProviderActivities = SearchadsActivities &
  Pick<CustomerTreeActivities, 'readTreeBranches'> &
  Pick<SearchCampaignActivities, 'sendSearchCampaign' | 'lookUpSearchCampaign'> &
  Pick<CampaignChangeActivities, 'sendCampaignChange'> &
  Pick<CampaignStopActivities, 'pauseCampaigns' | 'enableStoppedCampaigns'>;

/**
 * The activities of Google Ads, loaded on first use: its client takes seconds of a busy machine and 190 MB, which a
 * worker that is asked for nothing of it, or a test of another area, does not pay.
 */
export function createLazySearchadsActivities(dependencies: LazySearchadsDependencies) {
  let loading: Promise<ProviderActivities> | undefined;
  const loaded = () => {
    const { googleAds } = dependencies;
    if (!googleAds) throw finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' });
    loading ??= load(dependencies, googleAds);
    return loading;
  };
  return {
    readTreeBranches: async (input) => (await loaded()).readTreeBranches(input),
    getAccountHealth: async (input) => (await loaded()).getAccountHealth(input),
    getDeviceBreakdown: async (input) => (await loaded()).getDeviceBreakdown(input),
    listCampaigns: async (input) => (await loaded()).listCampaigns(input),
    getCampaign: async (input) => (await loaded()).getCampaign(input),
    getPerformanceReport: async (input) => (await loaded()).getPerformanceReport(input),
    generateKeywordIdeas: async (input) => (await loaded()).generateKeywordIdeas(input),
    sendSearchCampaign: async (input) => (await loaded()).sendSearchCampaign(input),
    lookUpSearchCampaign: async (input) => (await loaded()).lookUpSearchCampaign(input),
    sendCampaignChange: async (input) => (await loaded()).sendCampaignChange(input),
    pauseCampaigns: async (input) => (await loaded()).pauseCampaigns(input),
    enableStoppedCampaigns: async (input) => (await loaded()).enableStoppedCampaigns(input),
  } satisfies ProviderActivities;
}

/**
 * Loads ahead what the activities load on first use, which on a busy machine takes longer than a caller likes to wait.
 */
export async function preloadGoogleAds({ endpoint }: GoogleAdsClientOptions): Promise<void> {
  await importModules();
  const { createGoogleAdsServices } = await import('./google-ads-services.ts');
  const services = createGoogleAdsServices(endpoint);
  // The first client parses the definitions of all services; nothing is connected.
  services.get('GoogleAdsServiceClient');
  await services.close();
}

/** Google Ads, loaded when it is asked for first; undefined where the deployment has none. */
export function lazyGoogleAdsClient({
  googleAds,
  inCallSpan,
}: Pick<LazySearchadsDependencies, 'googleAds' | 'inCallSpan'>):
  (() => Promise<GoogleAdsClient>) | undefined {
  if (!googleAds) return undefined;
  let loading: Promise<GoogleAdsClient> | undefined;
  return () => {
    loading ??= importModules().then(({ createGoogleAdsClient }) =>
      traceCalls(createGoogleAdsClient(googleAds), inCallSpan),
    );
    return loading;
  };
}

async function importModules() {
  const [{ createGoogleAdsClient }, { createSearchadsActivities }] = await Promise.all([
    import('./google-ads-client.ts'),
    import('./create-searchads-activities.ts'),
  ]);
  return { createGoogleAdsClient, createSearchadsActivities };
}

async function load(
  dependencies: LazySearchadsDependencies,
  options: GoogleAdsClientOptions,
): Promise<ProviderActivities> {
  const { createGoogleAdsClient, createSearchadsActivities } = await importModules();
  const client = traceCalls(createGoogleAdsClient(options), dependencies.inCallSpan);
  return createSearchadsActivities({ ...dependencies, client });
}
