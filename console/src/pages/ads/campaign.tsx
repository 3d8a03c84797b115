import { Button, Stack, Tabs, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, lazy, Suspense } from 'react';
import { api } from '../../data/client.ts';
import { getDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import {
  campaignQuery,
  getAccountKey,
  type CampaignDetails,
  type CampaignPlace,
  useTimeZone,
} from '../../data/searchads.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { showToast } from '../../shell/toast.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { CampaignAds } from './campaign-ads.tsx';
import { CampaignAlerts, isDisapproved } from './campaign-alerts.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { CampaignHistory } from './campaign-history.tsx';
import { CampaignKeywords } from './campaign-keywords.tsx';
import { CampaignNegatives } from './campaign-negatives.tsx';
import { ChangeDialog, type Edit } from './change-dialog.tsx';
import { HealthBadge } from './health.tsx';
import { GroupedReport, Report } from './report.tsx';
import { getToggle, PARTS } from './states.ts';
import { TargetsDialog } from './targets-dialog.tsx';

export function CampaignPage() {
  const { id: projectId } = useProject();
  const { customerId, campaignId } = useParams({
    from: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
  });
  const hasScope = useHasScope();
  const place = { projectId, customerId, campaignId };
  const query = useQuery({ ...campaignQuery(place), enabled: hasScope('ads:read') });
  const [edit, setEdit] = useState<Edit | 'targets'>();
  const close = () => setEdit(undefined);
  const { data: details } = query;
  if (!details)
    return (
      <Page title="Campaign" scope="ads:read">
        <QueryState query={query} h={320} />
      </Page>
    );
  const { campaign } = details;
  const isEnabled = campaign.status === 'ENABLED';
  const canChange = hasScope('ads:write') && (isEnabled || campaign.status === 'PAUSED');
  const { status, action } = getToggle(campaign.status);
  const onEdit = canChange ? setEdit : undefined;
  return (
    <Page
      title={campaign.name}
      state={<HealthBadge state={campaign.health.state} />}
      actions={
        canChange && (
          <>
            <RemoveCampaign place={place} name={campaign.name} />
            <Button
              size="xs"
              variant={isEnabled || isDisapproved(details) ? 'default' : 'filled'}
              onClick={() => setEdit({ status })}
            >
              {action}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <CampaignAlerts place={place} details={details} onEdit={onEdit} />
        <CampaignFacts details={details} onEdit={onEdit} />
        <Parts place={place} details={details} canChange={canChange} />
      </Stack>
      {edit === 'targets' && <TargetsDialog place={place} details={details} onClose={close} />}
      {edit && edit !== 'targets' && (
        <ChangeDialog place={place} campaign={campaign} edit={edit} onClose={close} />
      )}
    </Page>
  );
}

type PartsProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

function Parts({ place, details, canChange }: PartsProps) {
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId/campaigns/$campaignId');
  const { currencyCode } = details.campaign;
  const part = { place, details, canChange };
  const report = { place, currencyCode };
  const count = (list: 'ads' | 'keywords' | 'negativeKeywords') =>
    formatNumber(details[list].length) + (details.truncated.includes(list) ? '+' : '');
  return (
    <Tabs
      id="parts"
      value={search.part ?? 'ads'}
      onChange={(chosen) => updateSearch({ part: oneOf(PARTS, chosen) })}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="ads">Ads ({count('ads')})</Tabs.Tab>
        <Tabs.Tab value="keywords">Keywords ({count('keywords')})</Tabs.Tab>
        <Tabs.Tab value="negatives">Negative keywords ({count('negativeKeywords')})</Tabs.Tab>
        <Tabs.Tab value="terms">Search terms</Tabs.Tab>
        <Tabs.Tab value="figures">Performance</Tabs.Tab>
        <Tabs.Tab value="history">Change history</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ads">
        <CampaignAds {...part} />
      </Tabs.Panel>
      <Tabs.Panel value="keywords">
        <CampaignKeywords {...part} />
      </Tabs.Panel>
      <Tabs.Panel value="negatives">
        <CampaignNegatives {...part} />
      </Tabs.Panel>
      <Tabs.Panel value="terms">
        <CampaignPerformance {...report} areTerms />
      </Tabs.Panel>
      <Tabs.Panel value="figures">
        <CampaignPerformance {...report} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <CampaignHistory {...part} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The user must type the campaign's name, because Google cannot restore removed campaigns. */
function RemoveCampaign({ place, name }: { place: CampaignPlace; name: string }) {
  return (
    <ConfirmButton
      text="Remove"
      title={`Remove ${name}?`}
      name={name}
      action="Remove campaign"
      run={async () => {
        await api.searchads.removeSearchCampaign({ ...place, confirm: name, validateOnly: true });
        await api.searchads.removeSearchCampaign({ ...place, confirm: name, validateOnly: false });
        showToast('Campaign removed.');
      }}
      invalidates={[getAccountKey(place)]}
    >
      The campaign is removed permanently in Google Ads. To stop it temporarily, pause it.
    </ConfirmButton>
  );
}

/** The code of charts is large, so it loads separately. */
const Trend = lazy(async () => ({ default: (await import('./performance.tsx')).Trend }));

type CampaignPerformanceProps = {
  place: CampaignPlace;
  currencyCode: string | undefined;
  areTerms?: boolean;
};

function CampaignPerformance({ place, currencyCode, areTerms = false }: CampaignPerformanceProps) {
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId/campaigns/$campaignId');
  const timeZone = useTimeZone(place);
  if (timeZone === undefined) return <Skeleton h={320} />;
  const range = getDateRange(search, timeZone);
  const { campaignId, ...account } = place;
  const report = { account, campaignId, range, currencyCode };
  return (
    <Stack>
      <Group justify="flex-end">
        <DateRangePicker search={search} onChange={updateSearch} timeZone={timeZone} canCompare={!areTerms} />
      </Group>
      {areTerms ? (
        <Report {...report} by="searchTerm" />
      ) : (
        <>
          <Suspense fallback={<Skeleton h={360} />}>
            <Trend
              {...report}
              metric={search.metric ?? 'spend'}
              onMetric={(metric) => updateSearch({ metric })}
            />
          </Suspense>
          <GroupedReport {...report} by={search.by ?? 'date'} onBy={(by) => updateSearch({ by })} />
        </>
      )}
    </Stack>
  );
}
