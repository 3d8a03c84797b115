import type { ConversionReason } from '../../domain/conversion-goal.ts';
import type { CallEntry } from '../../models/conversions/conversion-calls.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { ProviderError } from '../provider/failure.ts';
import { waitForSlot } from '../provider/wait-for-slot.ts';
import { toFailureOutcome, type CallOutcome, type RefusedEntry } from './call-outcome.ts';
import type { ConversionMetrics } from './conversion-metrics.ts';
import type { DataManagerClient } from './data-manager-client.ts';
import { DataManagerError } from './data-manager-failure.ts';
import { DESTINATION_REFERENCE } from './google-event.ts';
import { readFieldWarnings } from './read-warnings.ts';

/**
 * Pace of all workers' uploads together, and separately of their reads. Google allows our Cloud project 300
 * of each per minute.
 */
export const DATA_MANAGER_PACE = { spacingMs: 210, maxWaitMs: 20_000 };

export type GoogleDependencies = {
  database: Database;
  dataManager: DataManagerClient | undefined;
  conversionMetrics: ConversionMetrics;
};

export async function sendToGoogle(
  { database, dataManager, conversionMetrics }: GoogleDependencies,
  connection: OpenConnection,
  entries: readonly CallEntry[],
): Promise<CallOutcome> {
  if (!dataManager) return { kind: 'blocked', reason: 'not_configured' };
  if (!(await waitForSlot(database, 'datamanager', DATA_MANAGER_PACE))) {
    const afterMs = DATA_MANAGER_PACE.maxWaitMs;
    return { kind: 'later', reason: 'provider_unavailable', afterMs, isWithoutEffect: true };
  }
  const [first] = entries;
  if (!first) return { kind: 'entries', refused: [] };
  try {
    const { requestId, fieldWarnings } = await dataManager.ingest(
      connection.secret,
      toRequest(first, entries),
    );
    const { byIndex: warnings, count } = readFieldWarnings(fieldWarnings, entries.length);
    conversionMetrics.countWarnings('ingest', count);
    return first.validateOnly
      ? { kind: 'settled', state: 'checked', warnings }
      : { kind: 'accepted', requestId, warnings };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordConsequences(database, error.failure, {
      connection,
      slots: 'datamanager',
      logLine: 'conversions not sent',
    });
    return toCallOutcome(error, entries.length);
  }
}

function toRequest(first: CallEntry, entries: readonly CallEntry[]): object {
  const toAccount = (accountId: string) => ({ accountType: 'GOOGLE_ADS', accountId });
  const { loginCustomerId: login } = first;
  return {
    destinations: [
      {
        reference: DESTINATION_REFERENCE,
        operatingAccount: toAccount(first.account),
        ...(login !== null && { loginAccount: toAccount(login) }),
        productDestinationId: first.conversionAction,
      },
    ],
    encoding: 'HEX',
    validateOnly: first.validateOnly,
    events: entries.map(({ payload }) => payload),
  };
}

const BLOCKED: Readonly<Record<string, ConversionReason>> = {
  INVALID_DESTINATION: 'bad_action',
  INVALID_CONVERSION_ACTION_ID: 'bad_action',
  INVALID_CONVERSION_ACTION_TYPE: 'bad_action',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'missing_scope',
  SERVICE_DISABLED: 'not_configured',
  NOT_ALLOWLISTED: 'no_permission',
  PERMISSION_DENIED: 'no_permission',
  DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS: 'terms_unsigned',
  DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED: 'terms_unsigned',
  DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS: 'terms_unsigned',
};

/** An entry whose fault is neither here nor in {@link BLOCKED} is `rejected`. */
const FINAL_STATES: Readonly<Record<string, 'too_old' | 'no_signal'>> = {
  EVENT_TIME_INVALID: 'too_old',
  EVENT_TOO_OLD: 'too_old',
  NO_IDENTIFIERS_PROVIDED: 'no_signal',
};

function toCallOutcome(error: ProviderError, size: number): CallOutcome {
  const { kind, reason = '' } = error.failure;
  if (kind === 'permission') return { kind: 'blocked', reason: BLOCKED[reason] ?? 'no_permission' };
  const isRefused = kind === 'refused' || kind === 'not_found';
  return error instanceof DataManagerError && isRefused
    ? toRefusal(error, size)
    : toFailureOutcome(error.failure);
}

function toRefusal({ failure, violations, isDestinationFault }: DataManagerError, size: number): CallOutcome {
  const callViolation = violations.find(({ index }) => index === undefined);
  const faultName = callViolation?.reason ?? failure.reason;
  const blocked = faultName === undefined ? undefined : BLOCKED[faultName];
  const refused = new Map<number, RefusedEntry>();
  for (const { index, reason: name } of violations) {
    if (index === undefined || index >= size || refused.has(index)) continue;
    const entryReason = BLOCKED[name];
    const state = entryReason === undefined ? (FINAL_STATES[name] ?? 'rejected') : 'blocked';
    refused.set(index, { index, state, reason: entryReason ?? name });
  }
  if (refused.size > 0) return { kind: 'entries', refused: [...refused.values()] };
  if (blocked) return { kind: 'blocked', reason: blocked };
  // The fault is in the destination, so halves of the call would be refused too.
  if (isDestinationFault) return { kind: 'blocked', reason: 'destination_refused' };
  return { kind: 'spoiled', reason: faultName ?? 'INVALID_ARGUMENT' };
}
