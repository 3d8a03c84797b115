import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { InTransaction } from '../../models/in-project.ts';
import { changeUserAccess, signOutUser, type EndedSignIns } from '../../models/users/user-access.ts';
import { findAllUsers, findUserByReference, insertUser } from '../../models/users/users.ts';
import { defineLimit, defineOption, definePlatformCommand, OFFSET } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { emailAddress, flag, name, user, userId } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const pictureUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

export const userCreate = definePlatformCommand({
  name: 'user create',
  summary: 'Create a user.',
  example: '--email ada@example.com --name "Ada Example"',
  options: {
    email: defineOption(emailAddress, '<address>', 'e-mail address'),
    name: defineOption(name, '<name>', 'name'),
    id: defineOption(userId.optional(), '<id>', 'id to use (default: generated)'),
    image: defineOption(pictureUrl.optional(), '<url>', 'URL of a picture'),
    emailVerified: defineOption(flag, '', 'the address is verified'),
    platformAdmin: defineOption(flag, '', 'platform admin, who sees all users'),
  },
  run: async (scope, input, { audit }) => {
    const { id = `usr_${randomBytes(8).toString('hex')}`, email, emailVerified = false } = input;
    for (const reference of [email, id]) {
      const existing = await findUserByReference(scope, reference);
      if (existing) throw new ConflictError(`${reference} is taken by user ${existing.id}.`);
    }
    const created = await insertUser(scope, {
      id,
      email,
      name: input.name,
      image: input.image,
      emailVerified,
      platformRole: input.platformAdmin ? 'admin' : 'user',
    });
    await audit(created.id, { platformRole: created.platformRole });
    return {
      id: created.id,
      email: created.email,
      name: created.name,
      image: created.image,
      emailVerified: created.emailVerified,
      platformRole: created.platformRole,
      createdAt: created.createdAt,
    };
  },
  text: formatFields,
});

export const userList = definePlatformCommand({
  name: 'user list',
  summary: 'List users, oldest first.',
  example: '--limit 20',
  options: {
    limit: defineLimit(1000, 100),
    offset: OFFSET,
  },
  run: async (scope, { limit = 100, offset = 0 }) => {
    const users = await findAllUsers(scope, { limit, offset });
    return users.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      emailVerified: row.emailVerified,
      platformRole: row.platformRole,
      disabledAt: row.disabledAt,
      createdAt: row.createdAt,
    }));
  },
  text: (users) =>
    formatTable(
      users.map((row) => ({
        ID: row.id,
        'E-MAIL': row.email,
        NAME: row.name,
        VERIFIED: row.emailVerified,
        ROLE: row.platformRole,
        DISABLED: row.disabledAt,
        SINCE: row.createdAt,
      })),
    ),
});

const person = { user: defineOption(user, '<user>', 'id or e-mail address') };
const EXAMPLE = '--user grace@example.com';

export const userDisable = definePlatformCommand({
  name: 'user disable',
  summary: 'Disable a user. Their tokens, sessions and OAuth clients stop working at once.',
  example: EXAMPLE,
  options: person,
  run: (scope, input, { actor }) => setUserDisabled(scope, actor, input.user, true),
  text: (ended) => `User ${ended.userId} is disabled. ${describeEnded(ended)}`,
});

/** Does not restore the sessions, consents and tokens that ended when the user was disabled. */
export const userEnable = definePlatformCommand({
  name: 'user enable',
  summary: 'Enable a disabled user.',
  example: EXAMPLE,
  options: person,
  run: (scope, input, { actor }) => setUserDisabled(scope, actor, input.user, false),
  text: (enabled) => `User ${enabled.userId} is enabled.`,
});

/**
 * Intended for a user who lost a device. Tokens that the user's OAuth clients obtained by client credentials
 * stay valid.
 */
export const userSignOut = definePlatformCommand({
  name: 'user sign-out',
  summary: "End a user's sessions, consents and tokens. The user can sign in again.",
  example: EXAMPLE,
  options: person,
  run: async (scope, input, { audit }) => {
    const { id } = await requireUser(scope, input.user);
    const ended = await signOutUser(scope, id);
    await audit(id, ended);
    return { userId: id, ...ended };
  },
  text: (ended) => `User ${ended.userId} is signed out. ${describeEnded(ended)}`,
});

async function setUserDisabled(scope: InTransaction, actor: string, reference: string, disabled: boolean) {
  const { id } = await requireUser(scope, reference);
  const ended = await changeUserAccess(scope, { actor }, { userId: id, disabled });
  if (!ended) throw new ConflictError(`User ${id} is already ${disabled ? 'disabled' : 'enabled'}.`);
  return { userId: id, disabled, ...ended };
}

function describeEnded({ sessions, consents }: EndedSignIns): string {
  return `Ended: sessions ${sessions}, consents ${consents}.`;
}
