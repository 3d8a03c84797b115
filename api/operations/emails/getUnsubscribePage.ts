import { unsubscribePage } from '../../presenters/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { withLinkAddressee } from './with-link-addressee.ts';

/** Asks, and changes nothing: programs that look for dangerous links open this one too. */
export const getUnsubscribePage: Handler<'getUnsubscribePage'> = ({ path }, call) =>
  withLinkAddressee(call, path.token, (_, { sender }) => unsubscribePage(sender.name));
