import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import type { CampaignDetails, CampaignPlace } from '../../data/searchads.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { TAKES_TARGET } from './bidding.ts';
import type { Wanted } from './change-dialog.tsx';
import { HealthAlert } from './health.tsx';
import type { PARTS } from './states.ts';

type CampaignAlertsProps = {
  place: CampaignPlace;
  details: CampaignDetails;
  /** Undefined if the campaign is read-only. */
  onEdit: ((wanted: Wanted | 'targets') => void) | undefined;
  onViewPart: (part: (typeof PARTS)[number]) => void;
};

/** Returns whether no ad of a campaign can run. */
export const isDisapproved = ({ campaign }: CampaignDetails) =>
  campaign.health.reasonCodes.includes('ALL_ADS_DISAPPROVED');

/** Renders the health of a campaign, and its changes that wait for approval. */
export function CampaignAlerts({ place, details, onEdit, onViewPart }: CampaignAlertsProps) {
  const { campaign, ads } = details;
  return (
    <Stack gap="sm">
      {isDisapproved(details) ? (
        <Alert
          color="red"
          role="alert"
          title={
            ads.length === 1
              ? 'The only ad is disapproved: this campaign cannot run'
              : 'All ads are disapproved: this campaign cannot run'
          }
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">Edit an ad so that it follows Google’s policies, or add another.</Text>
            <Button size="xs" color="red" onClick={() => onViewPart('ads')}>
              View ads
            </Button>
          </Stack>
        </Alert>
      ) : (
        <HealthAlert health={campaign.health}>
          <NextAction {...{ place, details, onEdit, onViewPart }} />
        </HealthAlert>
      )}
      <WaitingApprovals place={place} />
    </Stack>
  );
}

/** Next actions that edit the campaign. "Enable" is a button of the page. */
const EDITS: Readonly<Record<string, { label: string; wanted: Wanted | 'targets' }>> = {
  raise_budget: { label: 'Change budget', wanted: 'dailyBudget' },
  fix_budget: { label: 'Change budget', wanted: 'dailyBudget' },
  loosen_bidding: { label: 'Change bid strategy', wanted: 'bidding' },
  fix_bidding: { label: 'Change bid strategy', wanted: 'bidding' },
  add_locations: { label: 'Add locations', wanted: 'targets' },
};

/** Next actions that need a tab of the page. */
const VIEWS: Readonly<Record<string, { label: string; part: 'ads' | 'keywords' }>> = {
  fix_ads: { label: 'View ads', part: 'ads' },
  add_ads: { label: 'View ads', part: 'ads' },
  add_keywords: { label: 'View keywords', part: 'keywords' },
  widen_keywords: { label: 'View keywords', part: 'keywords' },
};

function NextAction({ place, details: { campaign }, onEdit, onViewPart }: CampaignAlertsProps) {
  const code = campaign.health.nextAction?.code ?? '';
  const edit = EDITS[code];
  const view = VIEWS[code];
  const bidsForConversions = TAKES_TARGET.some((strategy) => strategy === campaign.biddingStrategy);
  if (view)
    return (
      <Button size="xs" variant="default" onClick={() => onViewPart(view.part)}>
        {view.label}
      </Button>
    );
  if (!edit || !onEdit) return null;
  if (code !== 'fix_bidding' || !bidsForConversions)
    return (
      <Button size="xs" variant="default" onClick={() => onEdit(edit.wanted)}>
        {edit.label}
      </Button>
    );
  return (
    <Stack gap="xs">
      <Text size="sm">The bid strategy needs conversions, and the account records none.</Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onEdit({ biddingStrategy: 'MAXIMIZE_CLICKS' })}>
          Maximize clicks instead
        </Button>
        <ButtonLink
          size="xs"
          variant="default"
          to="/p/$projectId/ads/conversions"
          params={{ projectId: place.projectId }}
        >
          Set up conversions
        </ButtonLink>
      </Group>
    </Stack>
  );
}

function WaitingApprovals({ place: { projectId, campaignId } }: { place: CampaignPlace }) {
  const { data } = useInfiniteQuery(approvalsQuery(projectId, 'waiting', campaignId));
  const waiting = data?.pages.flatMap(({ approvals }) => approvals) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      title={
        waiting.length === 1 ? '1 change waits for approval' : `${waiting.length} changes wait for approval`
      }
    >
      <AnchorLink
        underline="always"
        c="inherit"
        inherit
        to="/p/$projectId/ads/approvals"
        params={{ projectId }}
        search={{ state: 'waiting' }}
      >
        View approvals
      </AnchorLink>
    </Alert>
  );
}
