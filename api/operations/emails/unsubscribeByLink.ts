import { suppressAddress } from '../../../models/emails/suppressions.ts';
import { unsubscribedPage } from '../../presenters/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { withLinkAddressee } from './with-link-addressee.ts';

/** Unsubscribes whoever got the mail, whatever the body says: a POST is the wish. */
export const unsubscribeByLink: Handler<'unsubscribeByLink'> = ({ path }, call) =>
  withLinkAddressee(call, path.token, async (project, { email, sender }) => {
    await suppressAddress(project, { email, reason: 'unsubscribe', source: 'unsubscribe_link' });
    return unsubscribedPage(sender.name);
  });
