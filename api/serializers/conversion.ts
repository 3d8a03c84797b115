import type { ConversionReason } from '../../domain/conversion-goal.ts';
import type { GoalRow } from '../../models/conversions/conversion-goals.ts';
import type { ConversionRow, RetractionRow } from '../../models/conversions/find-conversions.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { present } from './present.ts';

export function serializeGoal(row: GoalRow): components['schemas']['ConversionGoal'] {
  return {
    on: row.triggerOn,
    destinations: row.destinations.map(serializeDestination),
    ...present(row, ['name', 'windowDays', 'requireConsent', 'validateOnly', 'createdAt', 'updatedAt']),
  };
}

export function serializeConversion(row: ConversionRow): components['schemas']['Conversion'] {
  const { reason } = row;
  const nextAction = row.state === 'blocked' && reason !== null ? NEXT_ACTIONS[reason] : undefined;
  return {
    goal: row.goalName,
    kind: row.sequence === 0 ? 'conversion' : 'restatement',
    destination: serializeDestination({ ...row, conversionAction: row.conversionAction ?? undefined }),
    ...present(row, ['id', 'subject', 'eventId', 'occurredAt', 'valueCents', 'currency', 'validateOnly']),
    ...present(row, ['state', 'reason', 'attempts', 'nextAttemptAt', 'sentAt', 'settledAt', 'createdAt']),
    ...(nextAction !== undefined && { nextAction }),
    ...(row.warnings && { warnings: [...row.warnings] }),
    ...(row.retraction && { retraction: serializeRetraction(row.retraction) }),
  };
}

function serializeRetraction(row: RetractionRow): components['schemas']['ConversionRetraction'] {
  const { cause, state, reason, nextAttemptAt, settledAt } = row;
  const nextAction = state === 'blocked' && reason !== null ? NEXT_ACTIONS[reason] : undefined;
  return {
    cause,
    state,
    ...(reason !== null && { reason }),
    ...(nextAction !== undefined && { nextAction }),
    ...(nextAttemptAt !== null && { nextAttemptAt: new Date(nextAttemptAt).toISOString() }),
    ...(settledAt !== null && { settledAt: new Date(settledAt).toISOString() }),
  };
}

type Destination = Omit<GoalRow['destinations'][number], 'loginCustomerId'> & {
  loginCustomerId?: string | undefined;
};

function serializeDestination({
  provider,
  account,
  conversionAction,
  loginCustomerId,
  connectionId,
}: Destination): components['schemas']['ConversionDestination'] {
  if (provider === 'meta') return { metaDataset: account, connectionId };
  return {
    customerId: account,
    ...(conversionAction !== undefined && { conversionAction }),
    ...(loginCustomerId !== undefined && { loginCustomerId }),
    connectionId,
  };
}

/** Remedies for blocked conversions, by reason. */
const NEXT_ACTIONS: Readonly<Record<string, string>> = {
  missing_scope: 'Reconnect the account and tick the box for sending conversions to Google.',
  needs_reauth: 'Reconnect the account: the provider does not take its authorisation any more.',
  connection_gone: 'Connect the account again, and put the goal again: its connection was removed.',
  no_permission: 'Give the connection’s user the right to send conversions there, or name another account.',
  bad_action: 'Name an action of this account that is enabled and takes imports of clicks.',
  destination_refused: 'Name another account, action or login in the goal: Google refuses calls for these.',
  terms_unsigned: 'Sign the customer data terms and turn on enhanced conversions in Google Ads.',
  not_configured: 'Ask the operator: this deployment is not set up for it.',
} satisfies Partial<Record<ConversionReason, string>>;
