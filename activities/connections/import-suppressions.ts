import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { toAsciiAddress } from '../../domain/email-address.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import { importSuppressions, type ImportedSuppression } from '../../models/emails/import-suppressions.ts';
import { inProject } from '../../models/in-project.ts';
import { takeSlot } from '../../models/providers/provider-slots.ts';
import type { ConnectionsActivities, SuppressionImport } from '../../workflows/contract/connections.ts';
import { finalFailure } from '../failures.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import { askBearer } from './ask-oauth.ts';
import type { ConnectionSecrets, RenewalDependencies } from './renew-secret.ts';

/** Resend allows five calls a second of an account. */
const SPACING_MS = 210;
const PAGE_SIZE = 100;

/** Further pages are left to the next call: an activity has 20 s. */
const MAX_PAGES = 50;
const MAX_MS = 12_000;

/** @see https://resend.com/docs/api-reference/suppressions/list-suppressions */
const page = z.object({
  has_more: z.boolean(),
  data: z
    .array(z.object({ id: z.string().min(1).max(100), email: z.string(), origin: z.string() }))
    .max(PAGE_SIZE),
});

/** Makes the activity that reads the suppressions of a project's own Resend account into the project's. */
export function createImportSuppressions(
  dependencies: RenewalDependencies & { connectionSecrets: ConnectionSecrets; resendUrl: string },
): ConnectionsActivities['importSuppressions'] {
  const { database, connectionKeyring, connectionSecrets, resendUrl } = dependencies;
  return async ({ projectId, connectionId, after }) => {
    const connection = await inProject(database, projectId, (project) =>
      openConnection(project, connectionKeyring, connectionId),
    );
    if (connection?.provider !== 'resend') throw finalFailure('connection_not_found');
    try {
      const { secret } = await connectionSecrets.usable(connection);
      return await readPages({ after, startedAt: Date.now() }, async (position) => {
        const waitMs = await takeSlot(database, `resend:${connectionId}`, {
          spacingMs: SPACING_MS,
          maxWaitMs: MAX_MS,
        });
        if (waitMs === undefined) return undefined;
        await delay(waitMs);
        const address = new URL(`${resendUrl}/suppressions`);
        address.searchParams.set('limit', String(PAGE_SIZE));
        if (position !== null) address.searchParams.set('after', position);
        const { data, has_more: hasMore } = await askBearer('resend', address.href, { token: secret }, page);
        const added = await inProject(database, projectId, (project) =>
          importSuppressions(project, data.flatMap(toSuppression)),
        );
        return { read: data.length, added, last: hasMore ? (data.at(-1)?.id ?? null) : null };
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw toActivityFailure(error.failure);
    }
  };
}

type ReadPage = { read: number; added: number; last: string | null };

async function readPages(
  { after, startedAt }: { after: string | null; startedAt: number },
  readPage: (position: string | null) => Promise<ReadPage | undefined>,
): Promise<SuppressionImport> {
  const sum: SuppressionImport = { read: 0, added: 0, nextAfter: after };
  for (let pages = 0; pages < MAX_PAGES && Date.now() - startedAt < MAX_MS; pages += 1) {
    const found = await readPage(sum.nextAfter);
    if (!found) break;
    sum.read += found.read;
    sum.added += found.added;
    sum.nextAfter = found.last;
    if (found.last === null) break;
  }
  return sum;
}

/** An address that no mail could go to needs no suppression. */
function toSuppression({ email, origin }: z.infer<typeof page>['data'][number]): ImportedSuppression[] {
  const address = toAsciiAddress(email.trim()).toLowerCase();
  if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(address)) return [];
  return [{ address, reason: origin === 'bounce' || origin === 'complaint' ? origin : 'manual' }];
}
