import { z } from 'zod';
import { digestSecret } from '../secret-digest.ts';

/** What the authorisation server keeps of a record besides its id; which fields depends on its kind. */
export const oidcPayload = z.record(z.string(), z.unknown());

export type OidcPayload = z.infer<typeof oidcPayload>;

/** A record as it is found. */
export type OidcRecord = {
  payload: OidcPayload;
  /** When it was used; null: it was not yet. */
  consumedAt: Date | null;
};

/** What a record is found by: the SHA-256 of its kind and of the value that its bearer shows. */
export function oidcRecordId(kind: string, value: string): Buffer {
  return digestSecret(`${kind}:${value}`);
}
