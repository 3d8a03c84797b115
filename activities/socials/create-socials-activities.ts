import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import type { SocialsActivities } from '../../workflows/contract/socials.ts';
import { createGetPlatformInsights, type SocialsDependencies } from './get-platform-insights.ts';
import { createListAdAccounts } from './list-ad-accounts.ts';
import { createInsightsReportSteps } from './run-insights-report.ts';

export function createSocialsActivities(dependencies: SocialsDependencies) {
  return {
    listAdAccounts: createListAdAccounts(dependencies),
    getPlatformInsights: createGetPlatformInsights(dependencies),
    ...createInsightsReportSteps(dependencies),
  } satisfies SocialsActivities & Pick<ReadActivities, 'listAdAccounts' | 'getPlatformInsights'>;
}
