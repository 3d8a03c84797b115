import { claimCheck, findSender } from '../../../models/emails/senders.ts';
import { buildSenderCheckStart } from '../../../workflows/contract/connections.ts';
import { tooManyRequests } from '../../limits/rate-limiter.ts';
import { awaitActivity } from '../await-activity.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readSender } from './getSender.ts';
import { noSender } from './require-sender.ts';

/** Checks the sender at most once a minute per project. */
export const checkSender: Handler<'checkSender'> = async (_input, call) => {
  const { context, projectId } = call;
  const seconds = await transact(call, async (project) => {
    if (!(await findSender(project))) throw noSender();
    return claimCheck(project);
  });
  if (seconds !== undefined) throw tooManyRequests(call.limitStatuses, seconds, 'checks of the sender');
  const { taskQueuePrefix: queuePrefix } = context.settings;
  await awaitActivity(call, 'checkSender', buildSenderCheckStart({ queuePrefix, projectId }));
  return { body: await readSender(call) };
};
