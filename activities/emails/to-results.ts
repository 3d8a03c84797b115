import type { MailResult } from '../../models/emails/call-results.ts';
import type { MailCounts } from '../../workflows/contract/emails.ts';
import type { ProviderFailure } from '../provider/failure.ts';
import type { SendAnswer, SendOutcome, ReportedLimit } from './resend-client.ts';

type FinalOutcome = (SendAnswer | (ProviderFailure & { kind: 'invalid' | 'key_reused' })) & ReportedLimit;

export function isFinalOutcome(outcome: SendOutcome): outcome is FinalOutcome {
  return outcome.kind === 'answered' || outcome.kind === 'invalid' || outcome.kind === 'key_reused';
}

/**
 * @param isRepeated whether an earlier attempt may have sent the mails. If the provider refuses the repeated
 * call, the mails are then `unknown` instead of `failed`
 */
export function toResults<Member extends object>(
  members: readonly Member[],
  outcome: FinalOutcome,
  isRepeated: boolean,
): (Member & MailResult)[] {
  switch (outcome.kind) {
    case 'key_reused':
      return toSameResults(members, 'unknown', {
        code: 'key_reused',
        message:
          'The provider received this call with another body, so the mail may or may not have been sent.',
      });
    case 'invalid':
      return isRepeated
        ? toSameResults(members, 'unknown', {
            code: 'outcome_lost',
            message:
              'An earlier attempt got no answer and the provider refused the repetition, so the mail may or may not have been sent.',
          })
        : toSameResults(members, 'failed', {
            code: outcome.reason ?? 'invalid',
            message: outcome.message ?? '',
          });
    case 'answered':
      return toOwnResults(members, outcome);
  }
}

export function countByStatus(results: readonly { status: string }[]): MailCounts {
  const count = (status: MailResult['status']) => results.filter((result) => result.status === status).length;
  return { sent: count('sent'), failed: count('failed'), unknown: count('unknown') };
}

/** Every result is `unknown` unless the response has exactly one result per member. */
function toOwnResults<Member extends object>(
  members: readonly Member[],
  { ids, errors }: SendAnswer,
): (Member & MailResult)[] {
  const refused = new Map(errors.map(({ index, message }) => [index, message]));
  const areInRange = [...refused.keys()].every((index) => index < members.length);
  if (!areInRange || ids.length + refused.size !== members.length) {
    return toSameResults(members, 'unknown', {
      code: 'answer_unclear',
      message:
        'The provider answered for a different number of mails, so the mail may or may not have been sent.',
    });
  }
  const accepted = ids.values();
  return members.map((member, position) => {
    const message = refused.get(position);
    if (message !== undefined) {
      return { ...member, status: 'failed', reason: { code: 'refused_by_provider', message } };
    }
    return { ...member, status: 'sent', messageId: accepted.next().value ?? '' };
  });
}

function toSameResults<Member extends object>(
  members: readonly Member[],
  status: 'failed' | 'unknown',
  reason: { code: string; message: string },
): (Member & MailResult)[] {
  return members.map((member) => ({ ...member, status, reason }));
}
