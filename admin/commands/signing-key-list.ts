import { z } from 'zod';
import { findSigningKeys, type SigningKeyRow } from '../../models/access/signing-keys.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { table } from '../print.ts';

/** All signing keys, newest first, without their private halves. */
export function signingKeyList({ database }: AdminContext): Promise<SigningKeyRow[]> {
  return findSigningKeys(database);
}

export const signingKeyListCommand = defineCommand({
  name: 'signing-key list',
  summary: 'List the signing keys, newest first.',
  example: '',
  options: [],
  input: z.object({}),
  open: openContext,
  run: signingKeyList,
  text: (keys) =>
    table(
      ['KID', 'STATE', 'SIGNS FROM', 'PUBLISHED UNTIL'],
      keys.map((key) => [key.id, key.state, key.activeFrom, key.publishedUntil]),
    ),
});
