import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './sealed.ts';

/** Whose mail a token ends: a recipient by its place, never by its address. */
export type UnsubscribeTarget = { projectId: string; batchId: string; index: number };

const PAYLOAD_BYTES = 16 + 16 + 4;

/** 128 bits, out of reach of guessing. */
const SIGNATURE_BYTES = 16;

/**
 * Makes the token of a recipient's unsubscribe link: project, batch and index, signed with HMAC-SHA256 (RFC 2104), in
 * base64url. The same key gives the same token, so that a mail that is rendered again is the same mail.
 */
export function signUnsubscribeToken(key: Buffer, { projectId, batchId, index }: UnsubscribeTarget): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.write(projectId.replaceAll('-', ''), 0, 'hex');
  payload.write(batchId.replaceAll('-', ''), 16, 'hex');
  payload.writeUInt32BE(index, 32);
  return Buffer.concat([payload, signatureOf(key, payload)]).toString('base64url');
}

/** Reads a token that one of the ring's keys has signed. Undefined for anything else. */
export function openUnsubscribeToken(keyring: Keyring, token: string): UnsubscribeTarget | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const signature = bytes.subarray(PAYLOAD_BYTES);
  const isOurs = [...keyring.values()].some((key) => timingSafeEqual(signatureOf(key, payload), signature));
  if (!isOurs) return undefined;
  return { projectId: uuidAt(payload, 0), batchId: uuidAt(payload, 16), index: payload.readUInt32BE(32) };
}

function signatureOf(key: Buffer, payload: Buffer): Buffer {
  const mac = createHmac('sha256', key).update('unsubscribe.v1.').update(payload);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}

function uuidAt(payload: Buffer, offset: number): string {
  const hex = payload.toString('hex', offset, offset + 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
