import { cancelSend } from '../../../models/emails/cancel-send.ts';
import { toActor } from '../../credentials/caller.ts';
import { conflict, noSuch, requireFound } from '../../request/errors.ts';
import { serializeEmailRecipient } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/** `snd_<batch id>_<recipient index>`, as in journey items. */
const SEND_ID = /^snd_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,5})$/i;

/** Also cancels a scheduled, paused or blocked batch if all its other mails are cancelled. */
export const cancelEmailSend: Handler<'cancelEmailSend'> = async ({ path: { sendId } }, call) => {
  const [, batchId, index] = SEND_ID.exec(sendId) ?? [];
  if (batchId === undefined) throw noSuch('mail');
  const { actor } = toActor(call.caller);
  const { recipient, outcome } = await transact(call, async (project, record) => {
    const mail = { batchId, index: Number(index) };
    const cancelled = requireFound(await cancelSend(project, mail, actor), 'mail');
    if (cancelled.outcome === 'attempted') throw conflict('The mail cannot be cancelled: it is being sent.');
    if (cancelled.outcome === 'refused') {
      throw conflict(`The mail cannot be cancelled: it is ${cancelled.recipient.status}.`);
    }
    if (cancelled.outcome === 'cancelled') {
      await record('send.cancel', sendId);
    }
    return cancelled;
  });
  if (outcome === 'cancelled') call.context.countRecipients({ cancelled: 1 });
  return { body: serializeEmailRecipient(recipient) };
};
