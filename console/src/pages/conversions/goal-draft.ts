import type { Schema } from '@throughline/client';
import type { Goal } from '../../data/conversions.ts';
import { fieldErrors } from '../../shell/field-errors.ts';

type Request = Schema<'PutConversionGoalRequest'>;

/** Form values of a destination. Only the fields of its platform are used, and empty strings are not sent. */
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
  what: 'order' | 'stage';
  stage: string;
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
  what: 'order',
  stage: '',
  destinations: [EMPTY_DESTINATION],
  windowDays: 90,
  requireConsent: true,
  validateOnly: false,
};

/** Maximum destinations of a goal. */
export const MAX_DESTINATIONS = 5;

export function getDraft({
  name,
  on,
  destinations,
  windowDays,
  requireConsent,
  validateOnly,
}: Goal): GoalDraft {
  return {
    name,
    what: on === 'order' ? 'order' : 'stage',
    stage: on === 'order' ? '' : on,
    destinations: destinations.map(
      ({ customerId = '', conversionAction = '', loginCustomerId = '', metaDataset = '', connectionId }) => ({
        platform: customerId === '' ? 'meta' : 'googleads',
        customerId,
        conversionAction,
        loginCustomerId,
        metaDataset,
        connectionId: customerId === '' ? connectionId : '',
      }),
    ),
    windowDays,
    requireConsent,
    validateOnly,
  };
}

/** Converts the form values to a request. */
export function getRequest(draft: GoalDraft): Request {
  const { what, stage, destinations, windowDays, requireConsent, validateOnly } = draft;
  return {
    on: what === 'order' ? 'order' : stage.trim(),
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

/** Returns validation errors by field. The API validates everything again. */
export function getProblems(draft: GoalDraft, taken: readonly string[]): Record<string, string> {
  const { name, what, stage, destinations } = draft;
  return {
    ...(!/^[a-z0-9_-]+$/.test(name) && { name: 'Use lowercase letters, digits, _ and - only.' }),
    ...(taken.includes(name) && { name: 'A goal with this name exists. Choose another name.' }),
    ...(what === 'stage' && stage.trim() === '' && { stage: 'Enter a stage.' }),
    ...(what === 'stage' && stage.trim() === 'order' && { stage: 'For orders, select “Order” above.' }),
    ...Object.fromEntries(
      destinations.flatMap((one, index) => Object.entries(findDestinationProblems(one, index))),
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

/** Returns the messages of an API error by form field. */
export function getGoalErrors(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [
      path === 'on' ? 'stage' : path.replaceAll(/\[(\d+)\]/g, '.$1'),
      message,
    ]),
  );
}
