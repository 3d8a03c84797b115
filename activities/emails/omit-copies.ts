import type { MailOptions } from '../../models/emails/batches.ts';
import type { CallBatch } from '../../models/emails/call-mails.ts';
import { findSuppressedAmong } from '../../models/emails/suppressions.ts';
import type { InProject } from '../../models/in-project.ts';

/**
 * Finds the suppressed CC and BCC addresses of each batch, as positions in `cc` followed by `bcc`. The
 * positions are stored, so that a repeated call has the same body despite a later suppression.
 */
export async function findOmittedCopies(
  project: InProject,
  batches: readonly CallBatch[],
): Promise<Map<string, number[]>> {
  const omitted = new Map<string, number[]>();
  for (const isTransactional of [false, true]) {
    const copied = batches.flatMap(({ options, ...batch }) =>
      batch.isTransactional === isTransactional && options
        ? [{ batchId: batch.batchId, copies: [...(options.cc ?? []), ...(options.bcc ?? [])] }]
        : [],
    );
    const addresses = copied.flatMap(({ copies }) => copies);
    if (addresses.length === 0) continue;
    const suppressed = await findSuppressedAmong(project, addresses, isTransactional);
    for (const { batchId, copies } of copied) {
      omitted.set(
        batchId,
        copies.flatMap((address, position) => (suppressed.has(address.toLowerCase()) ? [position] : [])),
      );
    }
  }
  return omitted;
}

export function keepCopies(
  { cc = [], bcc = [] }: Pick<MailOptions, 'cc' | 'bcc'>,
  omitted: readonly number[],
): { cc?: string[]; bcc?: string[] } {
  const keptCc = cc.filter((_, position) => !omitted.includes(position));
  const keptBcc = bcc.filter((_, position) => !omitted.includes(cc.length + position));
  return { ...(keptCc.length > 0 && { cc: keptCc }), ...(keptBcc.length > 0 && { bcc: keptBcc }) };
}
