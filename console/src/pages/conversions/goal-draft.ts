import type { Schema } from '@throughline/client';

type Goal = Schema<'ConversionGoal'>;
type Request = Schema<'PutConversionGoalRequest'>;

/**
 * Form values of a destination. They include the fields of both platforms, so that a change of the platform
 * loses no input. The request contains only the fields of the chosen platform.
 */
export type DestinationDraft = {
  platform: 'googleads' | 'meta';
  customerId: string;
  conversionAction: string;
  loginCustomerId: string;
  metaDataset: string;
  connectionId: string;
};

export type GoalDraft = {
  name: string;
  trigger: 'order' | 'stage';
  /** Lifecycle stage, for the trigger `stage`. */
  on: string;
  destinations: DestinationDraft[];
  windowDays: number | string;
  requireConsent: boolean;
  validateOnly: boolean;
};

export const EMPTY_DESTINATION: DestinationDraft = {
  platform: 'googleads',
  customerId: '',
  conversionAction: '',
  loginCustomerId: '',
  metaDataset: '',
  connectionId: '',
};

export const EMPTY_GOAL: GoalDraft = {
  name: '',
  trigger: 'order',
  on: '',
  destinations: [EMPTY_DESTINATION],
  windowDays: 90,
  requireConsent: true,
  validateOnly: false,
};

export const MAX_DESTINATIONS = 5;

export function getDraft({ on, destinations, ...goal }: Goal): GoalDraft {
  const { name, windowDays, requireConsent, validateOnly } = goal;
  return {
    name,
    trigger: on === 'order' ? 'order' : 'stage',
    on: on === 'order' ? '' : on,
    destinations: destinations.map(({ customerId = '', connectionId, ...destination }) => ({
      ...EMPTY_DESTINATION,
      ...destination,
      platform: customerId === '' ? 'meta' : 'googleads',
      customerId,
      connectionId: customerId === '' ? connectionId : '',
    })),
    windowDays,
    requireConsent,
    validateOnly,
  };
}

export function getRequest(draft: GoalDraft): Request {
  const { trigger, on, destinations, windowDays, requireConsent, validateOnly } = draft;
  return {
    on: trigger === 'order' ? 'order' : on.trim(),
    destinations: destinations.map(getDestination),
    windowDays: Number(windowDays),
    requireConsent,
    validateOnly,
  };
}

function getDestination(draft: DestinationDraft): Request['destinations'][number] {
  const { platform, customerId, conversionAction, loginCustomerId, metaDataset, connectionId } = draft;
  if (platform === 'meta') {
    return { metaDataset: metaDataset.trim(), ...(connectionId !== '' && { connectionId }) };
  }
  return {
    customerId,
    conversionAction,
    ...(loginCustomerId.trim() !== '' && { loginCustomerId: loginCustomerId.trim() }),
  };
}

/** Validates the form and returns messages by field, before a request is sent. The API validates again. */
export function getProblems(draft: GoalDraft, taken: readonly string[]): Record<string, string> {
  const { name, trigger, on, destinations } = draft;
  return {
    ...(!/^[a-z0-9_-]+$/.test(name) && { name: 'Use lowercase letters, digits, _ and - only.' }),
    ...(taken.includes(name) && { name: 'A goal with this name exists. Choose another name.' }),
    ...(trigger === 'stage' && on.trim() === '' && { on: 'Enter a stage.' }),
    ...(trigger === 'stage' && on.trim() === 'order' && { on: 'For orders, select “Order” above.' }),
    ...Object.fromEntries(
      destinations.flatMap((destination, index) =>
        Object.entries(findDestinationProblems(destination, index)),
      ),
    ),
  };
}

function findDestinationProblems(
  { platform, customerId, conversionAction, metaDataset }: DestinationDraft,
  index: number,
): Record<string, string> {
  const getPath = (field: string) => `destinations.${index}.${field}`;
  if (platform === 'meta') {
    return /^\d+$/.test(metaDataset.trim()) ? {} : { [getPath('metaDataset')]: 'Enter digits only.' };
  }
  return {
    ...(customerId === '' && { [getPath('customerId')]: 'Select an account.' }),
    ...(conversionAction === '' && { [getPath('conversionAction')]: 'Select a conversion action.' }),
  };
}

/**
 * Returns a message if another person changed the goal. The API does not check this, so a PUT would overwrite
 * the other person's changes.
 * @param shownUpdatedAt `updatedAt` of the goal that the form shows; undefined for a new goal
 * @returns undefined if the form may be saved
 */
export function describeConflict(
  storedGoal: { updatedAt: string } | undefined,
  shownUpdatedAt: string | undefined,
): string | undefined {
  if (shownUpdatedAt === undefined) {
    return (
      storedGoal &&
      'A goal with this name was created in the meantime. Edit that goal, or choose another name.'
    );
  }
  if (storedGoal === undefined) return 'Someone else deleted this goal.';
  if (storedGoal.updatedAt === shownUpdatedAt) return undefined;
  return 'Someone else changed this goal. Fields that you did not edit now show the saved values. Review and save again.';
}
