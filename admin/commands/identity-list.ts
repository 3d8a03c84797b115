import { z } from 'zod';
import { inTransaction } from '../../models/in-project.ts';
import { findIdentities, type UserIdentityRow } from '../../models/users/users.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional } from '../define-command.ts';
import { userReference } from '../input.ts';
import { table } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const input = z.object({ user: userReference.optional() });

/** The identities of the trusted issuer and their users, or those of one user. @throws NotFoundError */
export function identityList(
  { database }: AdminContext,
  { user: reference }: z.infer<typeof input>,
): Promise<UserIdentityRow[]> {
  return inTransaction(database, async (scope) => {
    const user = reference === undefined ? undefined : await requireUser(scope, reference);
    return findIdentities(scope, user?.id);
  });
}

export const identityListCommand = defineCommand({
  name: 'identity list',
  summary: 'List who of the trusted issuer acts as whom.',
  example: '--user ada@example.com',
  options: [optional('--user <user>', 'id or e-mail address (everybody when left out)')],
  input,
  open: openContext,
  run: identityList,
  text: (identities) =>
    table(
      ['ISSUER', 'SUBJECT', 'USER', 'SINCE'],
      identities.map((identity) => [identity.issuer, identity.subject, identity.userId, identity.createdAt]),
    ),
});
