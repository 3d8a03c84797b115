import { createHash } from 'node:crypto';

/**
 * The id of one mail of a call: a version 4 UUID in form, derived from the call's name, so that the same calls get the
 * same ids in every run.
 */
export function messageId(account: string, callName: string, index: number): string {
  const hex = createHash('sha256').update(`${account}\n${callName}\n${index}`).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
