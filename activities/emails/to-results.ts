import type { RecipientResult } from '../../models/emails/record-results.ts';
import type { ChunkCounts } from '../../workflows/contract/emails.ts';
import type { ProviderFailure } from '../provider/failure.ts';
import type { SendAnswer, SendOutcome, ToldLimit } from './resend-client.ts';

/** An outcome that no further attempt changes. */
export type FinalOutcome = (SendAnswer | (ProviderFailure & { kind: 'invalid' | 'key_reused' })) & ToldLimit;

/** Whether the outcome of a call is final; otherwise the call is made again. */
export function isFinalOutcome(outcome: SendOutcome): outcome is FinalOutcome {
  return outcome.kind === 'answered' || outcome.kind === 'invalid' || outcome.kind === 'key_reused';
}

/**
 * A result for each member of a chunk. In permissive mode Resend lists the ids of what it accepted, in order, and the
 * indexes of what it did not: an answer in which the two do not add up to the members tells nothing of any of them.
 * @param carriedOver an earlier attempt may have been accepted, so a refusal now does not prove that nothing was sent
 */
export function toResults(members: number[], outcome: FinalOutcome, carriedOver: boolean): RecipientResult[] {
  switch (outcome.kind) {
    case 'key_reused':
      return all(members, 'unknown', {
        code: 'key_reused',
        message: 'The provider knows this call with another body; whether this mail was sent is not known.',
      });
    case 'invalid':
      return carriedOver
        ? all(members, 'unknown', {
            code: 'outcome_lost',
            message: 'An earlier attempt had no answer, and the provider refused to repeat it.',
          })
        : all(members, 'failed', { code: outcome.reason ?? 'invalid', message: outcome.message ?? '' });
    case 'answered':
      return oneByOne(members, outcome);
  }
}

/** How many results there are of each status. */
export function countByStatus(results: readonly { status: string }[]): ChunkCounts {
  const count = (status: RecipientResult['status']) =>
    results.filter((result) => result.status === status).length;
  return { sent: count('sent'), failed: count('failed'), unknown: count('unknown') };
}

function oneByOne(members: number[], { ids, errors }: SendAnswer): RecipientResult[] {
  const refused = new Map(errors.map(({ index, message }) => [index, message]));
  const inRange = [...refused.keys()].every((index) => index < members.length);
  if (!inRange || ids.length + refused.size !== members.length) {
    return all(members, 'unknown', {
      code: 'answer_unclear',
      message: 'The provider answered for another number of mails; whether this mail was sent is not known.',
    });
  }
  const accepted = ids.values();
  return members.map((index, position) => {
    const message = refused.get(position);
    if (message !== undefined)
      return { index, status: 'failed', reason: { code: 'refused_by_provider', message } };
    return { index, status: 'sent', messageId: accepted.next().value ?? '' };
  });
}

function all(
  members: number[],
  status: 'failed' | 'unknown',
  reason: { code: string; message: string },
): RecipientResult[] {
  return members.map((index) => ({ index, status, reason }));
}
