import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import { unlinkIdentity } from '../../models/users/users.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { issuer, subject } from '../input.ts';
import type { IdentityLink } from './identity-link.ts';

const input = z.object({ issuer, subject });

/** Ends a link: the tokens of that subject are refused from the next request on. @throws NotFoundError */
export function identityUnlink(
  { database, actor }: AdminContext,
  identity: z.infer<typeof input>,
): Promise<IdentityLink> {
  return inTransaction(database, async (scope) => {
    const userId = await unlinkIdentity(scope, identity);
    if (userId === undefined) {
      throw new NotFoundError(`The subject ${identity.subject} of ${identity.issuer} is not linked.`);
    }
    await recordAudit(scope, { actor, action: 'identity.unlink', target: userId, details: identity });
    return { ...identity, userId };
  });
}

export const identityUnlinkCommand = defineCommand({
  name: 'identity unlink',
  summary: 'End a link. Tokens of that subject are refused at once.',
  example: '--issuer https://id.example.com --subject 8f2c1a',
  options: [
    required('--issuer <url>', 'the issuer, exactly as its tokens name it (`iss`)'),
    required('--subject <subject>', 'its name for the person (`sub`)'),
  ],
  input,
  open: openContext,
  run: identityUnlink,
  text: ({ userId }) => `The subject acts as user ${userId} no more.`,
});
