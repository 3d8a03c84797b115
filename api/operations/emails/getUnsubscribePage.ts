import { renderUnsubscribePage } from '../../pages/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { answerLink } from './answer-link.ts';

/** Asks for confirmation, because mail scanners open links too. */
export const getUnsubscribePage: Handler<'getUnsubscribePage'> = ({ path }, call) =>
  answerLink(call, path.token, ({ sender }) => renderUnsubscribePage(sender.name));
