import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import type { SocialsActivities } from '../../workflows/contract/socials.ts';
import { createReadActivity } from '../reads/answer-read.ts';
import { createGetPlatformInsights, type SocialsDependencies } from './get-platform-insights.ts';
import { adAccountsRequest, listAdAccounts } from './list-ad-accounts.ts';
import { createInsightsReportSteps } from './run-insights-report.ts';

/** Makes the activities that read Meta's Graph API. */
export function createSocialsActivities(dependencies: SocialsDependencies) {
  return {
    listAdAccounts: createReadActivity<'listAdAccounts'>(dependencies, {
      request: adAccountsRequest,
      read: (connection) => listAdAccounts(dependencies, connection),
    }),
    getPlatformInsights: createGetPlatformInsights(dependencies),
    ...createInsightsReportSteps(dependencies),
  } satisfies SocialsActivities & Pick<ReadActivities, 'listAdAccounts' | 'getPlatformInsights'>;
}
