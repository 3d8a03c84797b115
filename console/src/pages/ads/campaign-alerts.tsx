import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import type { CampaignDetails, CampaignPlace } from '../../data/searchads.ts';
import { ButtonLink, TextLink } from '../../shell/links.tsx';
import { StatusAlert } from '../../shell/status.tsx';
import { formatCount } from '../../shell/when.tsx';
import { TAKES_TARGET } from './bidding.ts';
import type { Edit } from './change-dialog.tsx';
import { HealthAlert } from './health.tsx';

type CampaignAlertsProps = {
  place: CampaignPlace;
  details: CampaignDetails;
  /** Undefined if the campaign is read-only. */
  onEdit: ((edit: Edit | 'targets') => void) | undefined;
};

export const isDisapproved = ({ campaign }: CampaignDetails) =>
  campaign.health.reasonCodes.includes('ALL_ADS_DISAPPROVED');

export function CampaignAlerts({ place, details, onEdit }: CampaignAlertsProps) {
  const { campaign, ads } = details;
  return (
    <Stack gap="sm">
      {isDisapproved(details) ? (
        <Alert
          color="red"
          role="alert"
          title={`${ads.length === 1 ? 'The only ad is' : 'All ads are'} disapproved: this campaign cannot run`}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">Edit an ad so that it follows Google’s policies, or add another.</Text>
            <ViewPart place={place} part="ads" color="red" />
          </Stack>
        </Alert>
      ) : (
        <HealthAlert health={campaign.health}>
          <NextAction place={place} details={details} onEdit={onEdit} />
        </HealthAlert>
      )}
      <WaitingApprovals place={place} />
    </Stack>
  );
}

function ViewPart({ place, part, color }: { place: CampaignPlace; part: 'ads' | 'keywords'; color?: 'red' }) {
  const navigate = useNavigate();
  return (
    <Button
      size="xs"
      {...(color ? { color } : { variant: 'default' })}
      onClick={() =>
        void navigate({
          to: '/p/$projectId/ads/$customerId/campaigns/$campaignId',
          params: place,
          search: { part },
          hash: 'parts',
          replace: true,
        })
      }
    >
      View {part}
    </Button>
  );
}

/**
 * Dialogs by the code of the next action. `enable_campaign` is missing, because the page has a button for it.
 */
const EDITS: Readonly<Record<string, { label: string; edit: Edit | 'targets' }>> = {
  raise_budget: { label: 'Change budget', edit: 'dailyBudget' },
  fix_budget: { label: 'Change budget', edit: 'dailyBudget' },
  loosen_bidding: { label: 'Change bid strategy', edit: 'bidding' },
  fix_bidding: { label: 'Change bid strategy', edit: 'bidding' },
  add_locations: { label: 'Add locations', edit: 'targets' },
};

const PART_OF: Readonly<Record<string, 'ads' | 'keywords'>> = {
  fix_ads: 'ads',
  add_ads: 'ads',
  add_keywords: 'keywords',
  widen_keywords: 'keywords',
};

function NextAction({ place, details: { campaign }, onEdit }: CampaignAlertsProps) {
  const code = campaign.health.nextAction?.code ?? '';
  const action = EDITS[code];
  const part = PART_OF[code];
  const bidsForConversions = TAKES_TARGET.some((strategy) => strategy === campaign.biddingStrategy);
  if (part) return <ViewPart place={place} part={part} />;
  if (!action || !onEdit) return null;
  if (code !== 'fix_bidding' || !bidsForConversions)
    return (
      <Button size="xs" variant="default" onClick={() => onEdit(action.edit)}>
        {action.label}
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
    <StatusAlert
      color="yellow"
      title={`${formatCount(waiting.length, 'change waits', 'changes wait')} for approval`}
    >
      <TextLink to="/p/$projectId/ads/approvals" params={{ projectId }} search={{ state: 'waiting' }}>
        View approvals
      </TextLink>
    </StatusAlert>
  );
}
