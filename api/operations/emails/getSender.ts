import { findSenderRow } from '../../../models/emails/senders.ts';
import { notFound } from '../../http/errors.ts';
import { presentSender } from '../../presenters/sender.ts';
import type { Handler } from '../operation.ts';

/** Whom the project's mail comes from. */
export const getSender: Handler<'getSender'> = async (_input, call) => {
  const sender = await findSenderRow({ database: call.context.database, projectId: call.projectId });
  if (!sender) throw notFound('The project has no sender yet: set one with PUT.');
  return { body: presentSender(sender) };
};
