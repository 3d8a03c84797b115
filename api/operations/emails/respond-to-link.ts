import { findRecipientAndSender } from '../../../models/emails/recipients.ts';
import type { Project } from '../../../models/in-project.ts';
import { openUnsubscribeToken } from '../../../models/link-tokens.ts';
import { AppError, notFound } from '../../request/errors.ts';
import { renderInvalidLinkPage } from '../../pages/unsubscribe-page.ts';
import type { Page } from '../../pages/html-page.ts';
import type { Call } from '../operation.ts';

type LinkedMail = Awaited<ReturnType<typeof findLinkedMail>>;

/** @throws AppError 404 for an invalid token or a deleted mail */
async function findLinkedMail({ context }: Call, token: string) {
  const target = openUnsubscribeToken(context.unsubscribeKeyring, token);
  if (!target) throw noSuchLink();
  const project: Project = { database: context.database, projectId: target.projectId };
  const found = await findRecipientAndSender(project, target);
  if (!found) throw noSuchLink();
  return { project, mail: target, ...found };
}

/**
 * Calls `respond` for a valid link. Browsers get a page for an invalid link, and other programs get JSON.
 */
export async function respondToLink(
  call: Call,
  token: string,
  respond: (linked: LinkedMail) => Page | Promise<Page>,
): Promise<Page & { status?: 404 }> {
  try {
    return await respond(await findLinkedMail(call, token));
  } catch (error) {
    const isInvalidLink = error instanceof AppError && error.status === 404;
    if (!isInvalidLink || !(call.header('accept') ?? '').includes('text/html')) throw error;
    return { status: 404, ...renderInvalidLinkPage() };
  }
}

function noSuchLink() {
  return notFound('This link is invalid. Copy the complete link from the mail.');
}
