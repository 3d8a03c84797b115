import { markSuppressed, type Member, type QueuedMember } from '../../models/emails/members.ts';
import type { SuppressionReason } from '../../models/emails/suppressions.ts';
import type { InProject } from '../../models/in-project.ts';

/** What stands in a recipient's row, by the reason why its address gets no mail. */
export const SUPPRESSED_BECAUSE: Record<SuppressionReason, { code: string; message: string }> = {
  bounce: { code: 'bounced_before', message: 'An earlier mail to this address bounced for good.' },
  complaint: { code: 'complained_before', message: 'The owner of this address reported a mail as spam.' },
  manual: { code: 'suppressed_by_hand', message: 'Somebody took this address out.' },
  unsubscribe: { code: 'unsubscribed', message: 'The owner of this address wants no such mail.' },
};

/** Ends those members of a chunk who must not get its mail as `suppressed`, and gives the others. */
export async function skipSuppressed(
  project: InProject,
  batchId: string,
  members: readonly QueuedMember[],
): Promise<Member[]> {
  const found = members.flatMap(({ index, suppressed }) =>
    suppressed === null ? [] : [{ index, reason: SUPPRESSED_BECAUSE[suppressed] }],
  );
  if (found.length > 0) await markSuppressed(project, batchId, found);
  return members.filter(({ suppressed }) => suppressed === null);
}
