import { findAddressee } from '../../../models/emails/recipients.ts';
import type { Project } from '../../../models/in-project.ts';
import { openUnsubscribeToken } from '../../../models/unsubscribe-token.ts';
import { notFound } from '../../http/errors.ts';
import type { Call } from '../operation.ts';

/**
 * Whoever got the mail that a token comes from, and the project that sent it.
 * @throws AppError 404 for a token that is not ours, or of a mail that was deleted
 */
export async function findLinkAddressee({ context }: Call, token: string) {
  const target = openUnsubscribeToken(context.unsubscribeKeyring, token);
  if (!target) throw noSuchLink();
  const project: Project = { database: context.database, projectId: target.projectId };
  const addressee = await findAddressee(project, target);
  if (!addressee) throw noSuchLink();
  return { project, ...addressee };
}

function noSuchLink() {
  return notFound('This link is not known. Copy the whole of it from the mail.');
}
