import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../../models/in-project.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { findUserByReference, insertUser, type UserRow } from '../../models/users/users.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { emailAddress, name, userId } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({
  id: userId.optional(),
  email: emailAddress,
  name,
  image: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  emailVerified: z.boolean().optional(),
  platformAdmin: z.boolean().optional(),
});

export type CreatedUser = Omit<UserRow, 'updatedAt' | 'disabledAt' | 'signedOutAt'>;

/**
 * Makes a person. Without an id it gets one.
 * @throws ConflictError when the id or the address is taken
 */
export function userCreate(
  { database, actor }: AdminContext,
  person: z.infer<typeof input>,
): Promise<CreatedUser> {
  return inTransaction(database, async (scope) => {
    for (const reference of [person.email, ...(person.id === undefined ? [] : [person.id])]) {
      const taken = await findUserByReference(scope, reference);
      if (taken) throw new ConflictError(`${reference} is taken: user ${taken.id} has it.`);
    }
    const user = await insertUser(scope, {
      id: person.id ?? `usr_${randomBytes(8).toString('hex')}`,
      email: person.email,
      name: person.name,
      image: person.image,
      emailVerified: person.emailVerified ?? false,
      platformRole: person.platformAdmin ? 'admin' : 'user',
    });
    await recordAudit(scope, {
      actor,
      action: 'user.create',
      target: user.id,
      details: { platformRole: user.platformRole },
    });
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      image: user.image,
      emailVerified: user.emailVerified,
      platformRole: user.platformRole,
      createdAt: user.createdAt,
    };
  });
}

export const userCreateCommand = defineCommand({
  name: 'user create',
  summary: 'Make a person.',
  example: '--email ada@example.com --name "Ada Example"',
  options: [
    required('--email <address>', 'e-mail address'),
    required('--name <name>', 'name'),
    optional('--id <id>', 'an id of your own (made when left out)'),
    optional('--image <url>', 'address of a picture'),
    optional('--email-verified', 'the address is known to be theirs'),
    optional('--platform-admin', 'they see every user of the platform'),
  ],
  input,
  open: openContext,
  run: userCreate,
  text: (user) => fields(user),
});
