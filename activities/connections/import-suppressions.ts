import { z } from 'zod';
import { toAsciiAddress } from '../../domain/email-address.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import { importSuppressions, type ImportedSuppression } from '../../models/emails/suppressions.ts';
import { inProject } from '../../models/in-project.ts';
import type { ConnectionsActivities, SuppressionImport } from '../../workflows/contract/connections.ts';
import { finalFailure } from '../failures.ts';
import { ProviderError, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import { waitForSlot } from '../provider/wait-for-slot.ts';
import { callResend } from './ask-resend.ts';
import type { ConnectionSecrets, RenewalDependencies } from './renew-secret.ts';

/** Resend allows an account five calls per second. */
const SPACING_MS = 210;
const PAGE_SIZE = 100;

const MAX_PAGES = 50;

/** No page starts after this time, so that the last page ends within the activity's timeout of 20 s. */
const MAX_RUN_MS = 12_000;

/** Failure if other calls of the account take all slots until the deadline. */
const NO_SLOT: ProviderFailure = {
  provider: 'resend',
  kind: 'held',
  scope: 'connection',
  retryAfterMs: MAX_RUN_MS,
};

/** @see https://resend.com/docs/api-reference/suppressions/list-suppressions */
const page = z.object({
  has_more: z.boolean(),
  data: z
    .array(z.object({ id: z.string().min(1).max(100), email: z.string(), origin: z.string() }))
    .max(PAGE_SIZE),
});

export function createImportSuppressions(
  dependencies: RenewalDependencies & { connectionSecrets: ConnectionSecrets; resendUrl: string },
): ConnectionsActivities['importSuppressions'] {
  const { database, connectionKeyring, connectionSecrets, resendUrl } = dependencies;
  return async ({ projectId, connectionId, after }) => {
    const connection = await inProject(database, projectId, (project) =>
      openConnection(project, connectionKeyring, connectionId),
    );
    if (connection?.provider !== 'resend') throw finalFailure('connection_not_found');
    const deadlineMs = Date.now() + MAX_RUN_MS;
    try {
      const { secret } = await connectionSecrets.getUsable(connection);
      return await readPages({ after, deadlineMs }, async (position) => {
        const maxWaitMs = Math.max(0, deadlineMs - Date.now());
        const pace = { spacingMs: SPACING_MS, maxWaitMs };
        if (!(await waitForSlot(database, `resend:${connectionId}`, pace))) throw new ProviderError(NO_SLOT);
        const address = new URL(`${resendUrl}/suppressions`);
        address.searchParams.set('limit', String(PAGE_SIZE));
        if (position !== null) address.searchParams.set('after', position);
        const { data, has_more: hasMore } = await callResend(address.href, secret, page);
        const found = data.flatMap(toSuppression);
        const added = await inProject(database, projectId, (project) => importSuppressions(project, found));
        return {
          read: data.length,
          added,
          invalid: data.length - found.length,
          nextAfter: hasMore ? (data.at(-1)?.id ?? null) : null,
        };
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw toActivityFailure(error.failure);
    }
  };
}

/** A failure after the first page ends the activity early. The next activity repeats the failed page. */
async function readPages(
  { after, deadlineMs }: { after: string | null; deadlineMs: number },
  readPage: (position: string | null) => Promise<SuppressionImport>,
): Promise<SuppressionImport> {
  const sum = await readPage(after);
  for (let pages = 1; sum.nextAfter !== null && pages < MAX_PAGES; pages += 1) {
    if (Date.now() > deadlineMs) break;
    const found = await readPage(sum.nextAfter).catch(ignoreProviderFailure);
    if (!found) break;
    sum.read += found.read;
    sum.added += found.added;
    sum.invalid += found.invalid;
    sum.nextAfter = found.nextAfter;
  }
  return sum;
}

function ignoreProviderFailure(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

/** No mail can be sent to an invalid address, so it needs no suppression. */
function toSuppression({ email, origin }: z.infer<typeof page>['data'][number]): ImportedSuppression[] {
  const address = toAsciiAddress(email.trim()).toLowerCase();
  if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(address)) return [];
  return [{ address, reason: origin === 'bounce' || origin === 'complaint' ? origin : 'manual' }];
}
