import {
  findExternalIdentities,
  linkExternalIdentity,
  unlinkExternalIdentity,
} from '../../models/users/users.ts';
import { defineOption, definePlatformCommand } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { issuer, subject, user } from '../input.ts';
import { formatFields, formatTable } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const identity = {
  issuer: defineOption(issuer, '<url>', 'issuer, exactly as in the `iss` claim of tokens'),
  subject: defineOption(subject, '<subject>', '`sub` claim of the user at the issuer'),
};

export const identityLink = definePlatformCommand({
  name: 'identity link',
  summary: 'Link a subject of the trusted issuer to a user.',
  example: '--issuer https://id.example.com --subject 8f2c1a --user ada@example.com',
  options: { ...identity, user: defineOption(user, '<user>', 'id or e-mail address') },
  run: async (scope, { user: reference, ...linked }, { audit }) => {
    const { id: userId } = await requireUser(scope, reference);
    if (!(await linkExternalIdentity(scope, linked, userId))) {
      throw new ConflictError(
        `The subject ${linked.subject} of ${linked.issuer} is already linked. Unlink it first.`,
      );
    }
    await audit(userId, linked);
    return { ...linked, userId };
  },
  text: formatFields,
});

export const identityList = definePlatformCommand({
  name: 'identity list',
  summary: 'List the linked subjects of trusted issuers.',
  example: '--user ada@example.com',
  options: { user: defineOption(user.optional(), '<user>', 'id or e-mail address (default: all users)') },
  run: async (scope, { user: reference }) => {
    const found = reference === undefined ? undefined : await requireUser(scope, reference);
    return findExternalIdentities(scope, found?.id);
  },
  text: (identities) =>
    formatTable(
      identities.map((row) => ({
        ISSUER: row.issuer,
        SUBJECT: row.subject,
        USER: row.userId,
        SINCE: row.createdAt,
      })),
    ),
});

export const identityUnlink = definePlatformCommand({
  name: 'identity unlink',
  summary: 'Unlink a subject from its user. Tokens of the subject are refused at once.',
  example: '--issuer https://id.example.com --subject 8f2c1a',
  options: identity,
  run: async (scope, linked, { audit }) => {
    const userId = await unlinkExternalIdentity(scope, linked);
    if (userId === undefined) {
      throw new NotFoundError(`The subject ${linked.subject} of ${linked.issuer} is not linked.`);
    }
    await audit(userId, linked);
    return { ...linked, userId };
  },
  text: ({ userId }) => `The subject is no longer linked to user ${userId}.`,
});
