import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_SECRET } from './keys.ts';

export type Signing = {
  id?: string;
  at?: Date;
  secret?: string;
};

export function signHeaders(body: string, { id, at = new Date(), secret = WEBHOOK_SECRET }: Signing = {}) {
  const svixId = id ?? `msg_${randomUUID()}`;
  return {
    'content-type': 'application/json',
    'svix-id': svixId,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(svixId, at, body),
  };
}

/** Builds the body of a Resend webhook. `recipient` is the value of the mail's `recipient` tag. */
export function createMailEvent(
  type: string,
  mail: { messageId: string; recipient?: string; bounceType?: string; at?: Date },
): string {
  const { messageId, recipient, bounceType, at = new Date() } = mail;
  const time = at.toISOString();
  return JSON.stringify({
    type,
    created_at: time,
    data: {
      created_at: time,
      email_id: messageId,
      from: 'Shop <shop@shop.example>',
      to: ['somebody@example.com'],
      subject: 'Hello',
      ...(recipient !== undefined && { tags: { recipient } }),
      ...(bounceType !== undefined && { bounce: { type: bounceType, subType: 'General', message: 'No.' } }),
    },
  });
}

export async function deliverWebhook(
  api: string,
  body: string,
  signing: Signing = {},
  path = '/webhooks/resend',
): Promise<number> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: signHeaders(body, signing),
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
