import { unsubscribePage } from '../../pages/unsubscribe-page.ts';
import type { Handler } from '../operation.ts';
import { answerLink } from './find-link-addressee.ts';

/** Asks only, because programs that scan mails for dangerous links open this one too. */
export const getUnsubscribePage: Handler<'getUnsubscribePage'> = ({ path }, call) =>
  answerLink(call, path.token, ({ sender }) => unsubscribePage(sender.name));
