import type { CallEntry } from '../../models/conversions/conversion-calls.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { ProviderError, type FailureKind } from '../provider/failure.ts';
import { createAskMeta } from '../socials/call-meta.ts';
import type { MetaClient } from '../socials/meta-client.ts';
import { MetaError } from '../socials/meta-failure.ts';
import { toFailureOutcome, type CallOutcome } from './call-outcome.ts';
import { eventsReceived } from './wire.ts';

export type MetaDependencies = { database: Database; metaClient: MetaClient };

/** Meta recommends a timeout of 1.5 s for one event. A thousand take longer. */
const LIMITS = { maxWaitMs: 20_000, timeoutMs: 15_000 };

const TOO_OLD = 'META_100_2804003';

/** Meta accepts all entries or none. */
export async function sendToMeta(
  { database, metaClient }: MetaDependencies,
  connection: OpenConnection,
  entries: readonly CallEntry[],
): Promise<CallOutcome> {
  const [first] = entries;
  if (!first) return { kind: 'entries', refused: [] };
  const ask = createAskMeta({ database, client: metaClient }, { connection, ...LIMITS });
  try {
    await ask({
      method: 'POST',
      path: `${first.account}/events`,
      body: { data: entries.map(({ payload }) => payload) },
      shape: eventsReceived,
    });
    return { kind: 'settled', state: 'accepted' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return toCallOutcome(error, entries.length);
  }
}

const REFUSALS: ReadonlySet<FailureKind> = new Set(['refused', 'too_large', 'needs_job']);

function toCallOutcome(error: ProviderError, size: number): CallOutcome {
  const { kind, reason } = error.failure;
  if (kind === 'not_found') return { kind: 'blocked', reason: 'no_permission' };
  if (!REFUSALS.has(kind)) return toFailureOutcome(error.failure);
  const refusalReason = reason ?? getMetaCode(error);
  if (size > 1 || refusalReason !== TOO_OLD) return { kind: 'spoiled', reason: refusalReason };
  return {
    kind: 'entries',
    refused: [{ index: 0, state: 'too_old', reason: refusalReason }],
  };
}

function getMetaCode(error: ProviderError): string {
  const { code } = error instanceof MetaError ? error.facts : {};
  return code === undefined ? 'META_REFUSED' : `META_${code}`;
}
