import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';

/** What is asked of a provider. The request is normalised: what means the same is written the same. */
export type Read = {
  connectionId: string;
  /** The operationId, or what names a read that several operations share. */
  operation: string;
  request: Readonly<Record<string, unknown>>;
  /** What a write makes the answer stale for: a customer account. */
  subject?: string;
};

/** By what the same read is known again: SHA-256 over connection, operation and request, in hexadecimal digits. */
export function readDigest({ connectionId, operation, request }: Read): string {
  const text = stringify([connectionId, operation, request]);
  return createHash('sha256').update(text).digest('hex');
}
