import { Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { campaignQuery, type CampaignDetails, type CampaignPlace } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { CampaignAds } from './campaign-ads.tsx';
import { CampaignAlerts, isDisapproved } from './campaign-alerts.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { CampaignHistory } from './campaign-history.tsx';
import { CampaignKeywords } from './campaign-keywords.tsx';
import { CampaignNegatives } from './campaign-negatives.tsx';
import { CampaignPerformance } from './campaign-performance.tsx';
import { ChangeDialog, type Wanted } from './change-dialog.tsx';
import { HealthBadge } from './health.tsx';
import { RemoveCampaign } from './remove-campaign.tsx';
import { PARTS } from './states.ts';
import { TargetsDialog } from './targets-dialog.tsx';

/** Renders a campaign and its contents, with inline editing. */
export function CampaignPage() {
  const { id: projectId } = useProject();
  const { customerId, campaignId } = useParams({
    from: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
  });
  const hasScope = useHasScope();
  const place = { projectId, customerId, campaignId };
  const { data, error, refetch } = useQuery({ ...campaignQuery(place), enabled: hasScope('ads:read') });
  const [wanted, setWanted] = useState<Wanted | 'targets'>();
  const status = data?.campaign.status;
  const canChange = hasScope('ads:write') && (status === 'ENABLED' || status === 'PAUSED');
  return (
    <Page
      title={data?.campaign.name ?? 'Campaign'}
      state={data && <HealthBadge state={data.campaign.health.state} />}
      actions={
        data &&
        canChange && (
          <>
            <RemoveCampaign place={place} name={data.campaign.name} />
            <Button
              size="xs"
              variant={status === 'ENABLED' || isDisapproved(data) ? 'default' : 'filled'}
              onClick={() => setWanted({ status: status === 'ENABLED' ? 'PAUSED' : 'ENABLED' })}
            >
              {status === 'ENABLED' ? 'Pause' : 'Enable'}
            </Button>
          </>
        )
      }
    >
      <RequireScope scope="ads:read">
        {error && !data && <Failure error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton h={320} />}
        {data && <Campaign place={place} details={data} onEdit={canChange ? setWanted : undefined} />}
      </RequireScope>
      {data && wanted === 'targets' && (
        <TargetsDialog place={place} details={data} onClose={() => setWanted(undefined)} />
      )}
      {data && wanted && wanted !== 'targets' && (
        <ChangeDialog
          place={place}
          campaign={data.campaign}
          wanted={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </Page>
  );
}

type CampaignProps = {
  place: CampaignPlace;
  details: CampaignDetails;
  /** Opens a dialog. Undefined if the campaign is read-only. */
  onEdit: ((wanted: Wanted | 'targets') => void) | undefined;
};

function Campaign({ place, details, onEdit }: CampaignProps) {
  const navigate = useNavigate();
  return (
    <Stack>
      <CampaignAlerts
        place={place}
        details={details}
        onEdit={onEdit}
        onViewPart={(part) =>
          void navigate({
            to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
            params: place,
            search: { part },
            hash: 'parts',
            replace: true,
          })
        }
      />
      <CampaignFacts details={details} onChange={onEdit} />
      <Parts place={place} details={details} canChange={onEdit !== undefined} />
    </Stack>
  );
}

type PartsProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

function Parts({ place, details, canChange }: PartsProps) {
  const search = useSearch({ from: '/p/$projectId/ads/$customerId/campaigns/$campaignId' });
  const navigate = useNavigate();
  const updateSearch = (changes: Partial<typeof search>) =>
    void navigate({
      to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
      params: place,
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  const { currencyCode } = details.campaign;
  const report = { place, currencyCode, search, onSearch: updateSearch };
  const count = (list: 'ads' | 'keywords' | 'negativeKeywords') =>
    formatNumber(details[list].length) + (details.truncated.includes(list) ? '+' : '');
  return (
    <Tabs
      id="parts"
      value={search.part ?? 'ads'}
      onChange={(part) => updateSearch({ part: oneOf(PARTS, part) })}
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
        <CampaignAds place={place} details={details} canChange={canChange} />
      </Tabs.Panel>
      <Tabs.Panel value="keywords">
        <CampaignKeywords place={place} details={details} canChange={canChange} />
      </Tabs.Panel>
      <Tabs.Panel value="negatives">
        <CampaignNegatives place={place} details={details} canChange={canChange} />
      </Tabs.Panel>
      <Tabs.Panel value="terms">
        <CampaignPerformance {...report} areTerms />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <CampaignHistory
          place={place}
          currencyCode={currencyCode}
          names={
            new Map([...details.locations, ...details.languages].map(({ id, name }) => [id, name] as const))
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="figures">
        <CampaignPerformance {...report} />
      </Tabs.Panel>
    </Tabs>
  );
}
