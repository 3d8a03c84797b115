import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import { linkIdentity, type UserIdentityRow } from '../../models/users/users.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { issuer, subject, userReference } from '../input.ts';
import { fields } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const input = z.object({ issuer, subject, user: userReference });

export type IdentityLink = Omit<UserIdentityRow, 'createdAt'>;

/**
 * Lets a subject of the trusted issuer act as a user.
 * @throws NotFoundError; ConflictError when the subject is linked already
 */
export function identityLink(
  { database, actor }: AdminContext,
  { issuer: issuerName, subject: name, user: reference }: z.infer<typeof input>,
): Promise<IdentityLink> {
  return inTransaction(database, async (scope) => {
    const { id } = await requireUser(scope, reference);
    const identity = { issuer: issuerName, subject: name };
    if (!(await linkIdentity(scope, identity, id))) {
      throw new ConflictError(`The subject ${name} of ${issuerName} is linked already. Unlink it first.`);
    }
    await recordAudit(scope, { actor, action: 'identity.link', target: id, details: identity });
    return { ...identity, userId: id };
  });
}

export const identityLinkCommand = defineCommand({
  name: 'identity link',
  summary: 'Let a subject of the trusted issuer act as a user.',
  example: '--issuer https://id.example.com --subject 8f2c1a --user ada@example.com',
  options: [
    required('--issuer <url>', 'the issuer, exactly as its tokens name it (`iss`)'),
    required('--subject <subject>', 'its name for the person (`sub`)'),
    required('--user <user>', 'id or e-mail address'),
  ],
  input,
  open: openContext,
  run: identityLink,
  text: (link) => fields(link),
});
