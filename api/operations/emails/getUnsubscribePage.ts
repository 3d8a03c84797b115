import { renderUnsubscribePage } from '../../pages/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { respondToLink } from './respond-to-link.ts';

/** Asks for confirmation, because link scanners of mail servers open links too. */
export const getUnsubscribePage: Handler<'getUnsubscribePage'> = ({ path }, call) =>
  respondToLink(call, path.token, ({ sender }) => renderUnsubscribePage(sender.name));
