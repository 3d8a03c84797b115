import { createHmac } from 'node:crypto';
import { areSecretsEqual, getCurrentKey, type Keyring } from './sealed.ts';

const ID_BYTES = 16;
const LINK_SIGNATURE_BYTES = 32;
const LINK_TOKEN = new RegExp(`^[0-9a-f]{${2 * (ID_BYTES + LINK_SIGNATURE_BYTES)}}$`);

type LinkPurpose = 'sign-in' | 'invitation' | 'console';

/**
 * Signs the token of a mailed link: the link's id and an HMAC-SHA256 (RFC 2104), in hex, because base64url
 * may end with a hyphen or underscore, which mail programs drop. The same key gives the same token, so that a
 * retry renders the same mail.
 * @param linkId a UUID
 */
export function signLinkToken(keyring: Keyring, linkId: string, purpose: LinkPurpose = 'sign-in'): string {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex');
  const [, key] = getCurrentKey(keyring);
  return Buffer.concat([id, signLinkId(key, purpose, id)]).toString('hex');
}

/** Returns undefined if no key of the ring signed the token. */
export function openLinkToken(
  keyring: Keyring,
  token: string,
  purpose: LinkPurpose = 'sign-in',
): string | undefined {
  if (!LINK_TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'hex');
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  const isSigned = [...keyring.values()].some((key) =>
    areSecretsEqual(signLinkId(key, purpose, id), signature),
  );
  return isSigned ? readUuid(bytes, 0) : undefined;
}

function signLinkId(key: Buffer, purpose: LinkPurpose, id: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}.v1.`).update(id).digest();
}

/** The link identifies the recipient by the index in the batch, never by address. */
export type UnsubscribeTarget = { projectId: string; batchId: string; index: number };

const UNSUBSCRIBE_PAYLOAD_BYTES = 16 + 16 + 4;

/** An HMAC-SHA256 truncated to 128 bits keeps the link short and cannot be guessed. */
const UNSUBSCRIBE_SIGNATURE_BYTES = 16;

/**
 * Signs the token of a recipient's unsubscribe link: project, batch, index and a truncated HMAC-SHA256 (RFC
 * 2104), in base64url, which at this length always ends with a letter. The same key gives the same token, so
 * that a retry renders the same mail.
 */
export function signUnsubscribeToken(key: Buffer, { projectId, batchId, index }: UnsubscribeTarget): string {
  const payload = Buffer.alloc(UNSUBSCRIBE_PAYLOAD_BYTES);
  payload.write(projectId.replaceAll('-', ''), 0, 'hex');
  payload.write(batchId.replaceAll('-', ''), 16, 'hex');
  payload.writeUInt32BE(index, 32);
  return Buffer.concat([payload, signUnsubscribePayload(key, payload)]).toString('base64url');
}

/** Returns undefined if no key of the ring signed the token. */
export function openUnsubscribeToken(keyring: Keyring, token: string): UnsubscribeTarget | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== UNSUBSCRIBE_PAYLOAD_BYTES + UNSUBSCRIBE_SIGNATURE_BYTES) return undefined;
  const payload = bytes.subarray(0, UNSUBSCRIBE_PAYLOAD_BYTES);
  const signature = bytes.subarray(UNSUBSCRIBE_PAYLOAD_BYTES);
  const isSigned = [...keyring.values()].some((key) =>
    areSecretsEqual(signUnsubscribePayload(key, payload), signature),
  );
  if (!isSigned) return undefined;
  return { projectId: readUuid(payload, 0), batchId: readUuid(payload, 16), index: payload.readUInt32BE(32) };
}

function signUnsubscribePayload(key: Buffer, payload: Buffer): Buffer {
  const mac = createHmac('sha256', key).update('unsubscribe.v1.').update(payload);
  return mac.digest().subarray(0, UNSUBSCRIBE_SIGNATURE_BYTES);
}

export function readUuid(bytes: Buffer, offset: number): string {
  const hex = bytes.toString('hex', offset, offset + ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
