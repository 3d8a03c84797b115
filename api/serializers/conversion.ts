import type { ConversionReason } from '../../domain/conversion-goal.ts';
import type { GoalRow } from '../../models/conversions/conversion-goals.ts';
import type { ConversionRow, RetractionRow } from '../../models/conversions/find-conversions.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './select-fields.ts';

export function serializeGoal(row: GoalRow): components['schemas']['ConversionGoal'] {
  return {
    on: row.triggerOn,
    destinations: row.destinations.map(serializeDestination),
    ...selectFields(row, ['name', 'windowDays', 'requireConsent', 'validateOnly', 'createdAt', 'updatedAt']),
  };
}

export function serializeConversion(row: ConversionRow): components['schemas']['Conversion'] {
  return {
    goal: row.goalName,
    kind: row.sequence === 0 ? 'conversion' : 'restatement',
    destination: serializeDestination({ ...row, conversionAction: row.conversionAction ?? undefined }),
    ...selectFields(row, [
      'id',
      'subject',
      'eventId',
      'signal',
      'occurredAt',
      'valueCents',
      'currency',
      'validateOnly',
      'state',
      'reason',
      'attempts',
      'nextAttemptAt',
      'sentAt',
      'settledAt',
      'createdAt',
    ]),
    // An erasure replaces the visitor's id with an empty string.
    ...(row.visitorId !== '' && { visitorId: row.visitorId }),
    ...getNextAction(row),
    ...(row.warnings && { warnings: [...row.warnings] }),
    ...(row.retraction && { retraction: serializeRetraction(row.retraction) }),
  };
}

function serializeRetraction(row: RetractionRow): components['schemas']['ConversionRetraction'] {
  const { nextAttemptAt, settledAt } = row;
  return {
    ...selectFields(row, ['cause', 'state', 'reason']),
    ...getNextAction(row),
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

function getNextAction({ state, reason }: { state: string; reason: string | null }) {
  const nextAction = state === 'blocked' && reason !== null ? NEXT_ACTIONS[reason] : undefined;
  return nextAction === undefined ? {} : { nextAction };
}

const NEXT_ACTIONS: Readonly<Record<string, string>> = {
  missing_scope: 'Reconnect the account and allow sending conversions to Google.',
  needs_reauth: 'Reconnect the account: its authorization expired or was revoked.',
  connection_gone: 'Connect the account again, then save the goal again: its connection was removed.',
  no_permission:
    'Give the connection’s user permission to send conversions to this account, or choose another account.',
  bad_action: 'Choose an enabled conversion action of this account that accepts imports of clicks.',
  destination_refused:
    'Choose another account, action or login customer in the goal: Google refuses the current destination.',
  terms_unsigned: 'Sign the customer data terms and turn on enhanced conversions in Google Ads.',
  not_configured: 'Ask the operator: this deployment is not configured to send conversions to this provider.',
} satisfies Partial<Record<ConversionReason, string>>;
