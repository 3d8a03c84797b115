import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useHasScope } from '../../data/projects.ts';
import type { Account, AccountHealth } from '../../data/searchads.ts';
import { ButtonLink } from '../../shell/links.tsx';
import { isBlocked } from './account-rows.ts';
import { HealthAlert } from './health.tsx';

type AccountAlertProps = { account: Account; health: AccountHealth };

/** Renders the health of an account that needs an action, with links to it. */
export function AccountAlert({ account, health }: AccountAlertProps) {
  const hasScope = useHasScope();
  const search = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const { state, nextAction, campaignCounts } = health;
  if (state === 'live' && nextAction === undefined) return null;
  const isAboutCampaigns = (campaignCounts?.[state] ?? 0) > 0;
  return (
    <HealthAlert health={health}>
      {isBlocked(health) ? (
        <OpenInGoogleAds customerId={account.customerId} />
      ) : (
        <Group gap="xs">
          {isAboutCampaigns && state !== 'live' && (
            <ButtonLink
              size="xs"
              variant="default"
              to="/p/$projectId/ads/$customerId"
              params={account}
              search={{ ...search, health: state }}
              hash="campaigns"
            >
              {campaignCounts?.[state] === 1 ? 'View campaign' : 'View campaigns'}
            </ButtonLink>
          )}
          {CONVERSION_ACTIONS.includes(nextAction?.code ?? '') && (
            <ButtonLink
              size="xs"
              variant="default"
              to="/p/$projectId/ads/conversions"
              params={{ projectId: account.projectId }}
            >
              Set up conversions
            </ButtonLink>
          )}
          {nextAction?.code === 'create_campaign' && hasScope('ads:write') && (
            <ButtonLink size="xs" variant="default" to="/p/$projectId/ads/$customerId/new" params={account}>
              Create campaign
            </ButtonLink>
          )}
        </Group>
      )}
    </HealthAlert>
  );
}

/** Next actions that conversions can solve. */
const CONVERSION_ACTIONS = ['fix_bidding', 'set_up_conversion_tracking', 'check_conversion_tracking'];

/** Renders the link to an account in Google Ads. `__e` selects the account by its customer id. */
export function OpenInGoogleAds({ customerId }: { customerId: string }) {
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={`https://ads.google.com/aw/campaigns?__e=${customerId}`}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      Open in Google Ads
    </Button>
  );
}
