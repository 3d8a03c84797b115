import { callGoogleAds, type CallDependencies } from './call-google-ads.ts';
import { GoogleAdsError } from './google-ads-failure.ts';
import type { OpenPauseCustomer } from './open-stop-customer.ts';

/** Campaigns per mutate. A mutate is atomic: after one refusal, the other campaigns are sent again. */
export const CAMPAIGNS_PER_MUTATE = 100;

/** Outcome per campaign. */
export type ChangedStatuses = {
  changed: string[];
  /** Campaigns that Google refused to change, with Google's name of the error. */
  refused: { campaignId: string; reason: string }[];
  /** Sending was stopped. Campaigns that are in no list are unchanged. */
  isStopped: boolean;
};

/**
 * Sets the status of campaigns of an account. After a refusal, the other campaigns are sent again; if Google does not
 * name the refused campaign, the call is halved.
 * @param beforeSend called before each call to Google; records the send and returns whether it is allowed
 * @throws an activity failure if the whole call fails or its outcome is ambiguous; refusals of single campaigns are
 *   returned
 */
export async function changeStatuses(
  dependencies: CallDependencies,
  { connection, account }: Pick<OpenPauseCustomer, 'connection' | 'account'>,
  { status, campaignIds }: { status: 'PAUSED' | 'ENABLED'; campaignIds: readonly string[] },
  beforeSend: (campaignIds: readonly string[]) => Promise<boolean>,
): Promise<ChangedStatuses> {
  const done: ChangedStatuses = { changed: [], refused: [], isStopped: false };
  const waiting: (readonly string[])[] = [campaignIds];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.length === 0) continue;
    const sent = next;
    if (!(await beforeSend(sent))) return { ...done, isStopped: true };
    const error = await callGoogleAds(dependencies, connection, (client) =>
      client
        .mutate(
          account,
          sent.map((id) => getOperation(account.customerId, id, status)),
          { validateOnly: false },
        )
        .then(() => undefined, rethrowUnlessRefused),
    );
    if (!error) {
      done.changed.push(...sent);
      continue;
    }
    const namedRefusals = readRefusals(error, sent);
    const reason = error.failure.reason ?? 'provider_refused';
    if (namedRefusals.length > 0) {
      done.refused.push(...namedRefusals);
      const refused = new Set(namedRefusals.map(({ campaignId }) => campaignId));
      waiting.push(sent.filter((id) => !refused.has(id)));
    } else if (sent.length === 1) {
      done.refused.push(...sent.map((campaignId) => ({ campaignId, reason })));
    } else {
      const half = Math.ceil(sent.length / 2);
      waiting.push(sent.slice(0, half), sent.slice(half));
    }
  }
  return done;
}

function getOperation(customerId: string, campaignId: string, status: 'PAUSED' | 'ENABLED') {
  return {
    campaign_operation: {
      update: { resource_name: `customers/${customerId}/campaigns/${campaignId}`, status },
      update_mask: { paths: ['status'] },
    },
  };
}

/** Returns a refusal of the request's campaigns, and throws failures of the account or the call. */
function rethrowUnlessRefused(error: unknown): GoogleAdsError {
  if (error instanceof GoogleAdsError && error.failure.kind === 'invalid') return error;
  throw error;
}

function readRefusals({ faults }: GoogleAdsError, sent: readonly string[]): ChangedStatuses['refused'] {
  const reasons = new Map<string, string>();
  for (const { path, name } of faults) {
    const index = path.find(({ fieldName }) => fieldName === 'mutate_operations')?.index;
    const campaignId = index === undefined ? undefined : sent[index];
    if (campaignId !== undefined && !reasons.has(campaignId)) reasons.set(campaignId, name);
  }
  return [...reasons].map(([campaignId, reason]) => ({ campaignId, reason }));
}

export function splitIntoChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let first = 0; first < items.length; first += size) chunks.push(items.slice(first, first + size));
  return chunks;
}
