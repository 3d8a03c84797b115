import { Alert, Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import type { CampaignDetails, CampaignPlace } from '../../data/searchads.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { HealthAlert } from './health.tsx';

type CampaignAlertsProps = { place: CampaignPlace; details: CampaignDetails; onViewAds: () => void };

/** Returns whether no ad of a campaign can run. */
export const isDisapproved = ({ campaign }: CampaignDetails) =>
  campaign.health.reasonCodes.includes('ALL_ADS_DISAPPROVED');

/** Renders the health of a campaign, and its changes that wait for approval. */
export function CampaignAlerts({ place, details, onViewAds }: CampaignAlertsProps) {
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
            <Button size="xs" color="red" onClick={onViewAds}>
              View ads
            </Button>
          </Stack>
        </Alert>
      ) : (
        <HealthAlert health={campaign.health} />
      )}
      <WaitingApprovals place={place} />
    </Stack>
  );
}

function WaitingApprovals({ place: { projectId, customerId, campaignId } }: { place: CampaignPlace }) {
  const { data } = useInfiniteQuery(approvalsQuery(projectId, 'waiting'));
  const waiting = (data?.pages ?? [])
    .flatMap(({ approvals }) => approvals)
    .filter((one) => one.customerId === customerId && one.campaignId === campaignId);
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
