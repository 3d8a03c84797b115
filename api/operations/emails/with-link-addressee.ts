import { findAddressee } from '../../../models/emails/recipients.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { openUnsubscribeToken } from '../../../models/unsubscribe-token.ts';
import { notFound } from '../../http/errors.ts';
import type { Call } from '../operation.ts';

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/**
 * Does `work` for whoever got the mail that a token comes from, in its project's transaction.
 * @throws AppError 404 for a token that is none of ours, or of a mail that is not kept any more
 */
export async function withLinkAddressee<Result>(
  { context }: Call,
  token: string,
  work: (project: InProject, addressee: Addressee) => Result | Promise<Result>,
): Promise<Result> {
  const target = openUnsubscribeToken(context.unsubscribeKeyring, token);
  if (!target) throw noSuchLink();
  return inProject(context.database, target.projectId, async (project) => {
    const addressee = await findAddressee(project, target);
    if (!addressee) throw noSuchLink();
    return work(project, addressee);
  });
}

function noSuchLink() {
  return notFound('This link is not known. Copy the whole of it from the mail.');
}
