import { unsubscribePage } from '../../presenters/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { findLinkAddressee } from './find-link-addressee.ts';

/** Asks only, because programs that scan mails for dangerous links open this one too. */
export const getUnsubscribePage: Handler<'getUnsubscribePage'> = async ({ path }, call) => {
  const { sender } = await findLinkAddressee(call, path.token);
  return unsubscribePage(sender.name);
};
