import { findSender } from '../../../models/emails/senders.ts';
import { inProject } from '../../../models/in-project.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { serializeSender } from '../../serializers/sender.ts';
import type { Call, Handler } from '../operation.ts';
import { noSender } from './require-sender.ts';

export const getSender: Handler<'getSender'> = async (_input, call) => ({ body: await readSender(call) });

/** @throws AppError 404 without a sender */
export async function readSender({
  context: { database, settings },
  projectId,
}: Call): Promise<components['schemas']['Sender']> {
  const sender = await inProject(database, projectId, findSender);
  if (!sender) throw noSender();
  return serializeSender(sender, settings.senders);
}
