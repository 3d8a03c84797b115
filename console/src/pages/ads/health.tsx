import { Alert, Stack, Text } from '@mantine/core';
import type { Schema } from '@throughline/client';
import type { ReactNode } from 'react';
import type { HealthState } from '../../data/searchads.ts';
import { StateBadge } from '../../shell/status.tsx';
import { HEALTH } from './states.ts';

type Health = Pick<Schema<'CampaignHealth'>, 'state' | 'reason' | 'nextAction'>;
type HealthAlertProps = { health: Health; children?: ReactNode };

export function HealthBadge({ state }: { state: HealthState }) {
  return <StateBadge {...HEALTH[state]} />;
}

export function HealthReason({ health }: { health: Pick<Health, 'reason' | 'nextAction'> }) {
  return (
    <Text size="sm" span>
      {health.reason}
      {health.nextAction && (
        <>
          {' '}
          <Text span fw={600} size="sm">
            {health.nextAction.label}.
          </Text>
        </>
      )}
    </Text>
  );
}

export function HealthAlert({ health, children }: HealthAlertProps) {
  return (
    <Alert variant="light" color={HEALTH[health.state].color} title={HEALTH[health.state].label}>
      <Stack gap="xs" align="flex-start">
        <HealthReason health={health} />
        {children}
      </Stack>
    </Alert>
  );
}
