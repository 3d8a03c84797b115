import { randomUUID } from 'node:crypto';
import { issueAccessToken } from '../../api/oauth/issue-access-token.ts';
import { findOrCreateSigningKey, MAX_TOKEN_LIFETIME_SECONDS } from '../../api/oauth/signing-keys.ts';
import { SCOPES } from '../../domain/scopes.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { openSigningContext } from '../context.ts';
import { defineCommand, defineOption } from '../define-command.ts';
import { duration, scopes, user, uuid } from '../input.ts';
import { runAsUser } from '../require-existing.ts';

const CLIENT_ID = 'admin-cli';

const DEFAULT_LIFETIME_SECONDS = 15 * 60;

const lifetimeSeconds = duration.refine(
  (seconds) => seconds <= MAX_TOKEN_LIFETIME_SECONDS,
  'must be at most 24h',
);

/**
 * A token grants at most the user's own permissions. If `projectId` is null, the token covers all projects of
 * the user.
 */
export const tokenIssue = defineCommand({
  name: 'token issue',
  summary: 'Issue an access token for a user (Authorization: Bearer …). The token is shown once.',
  example: '--user ada@example.com --ttl 1h',
  options: {
    user: defineOption(user, '<user>', 'id or e-mail address'),
    scope: defineOption(
      scopes.optional(),
      '<scope...>',
      `scopes, any of ${SCOPES.join(', ')} (default: all)`,
    ),
    project: defineOption(
      uuid.optional(),
      '<uuid>',
      'project of the token (default: all projects of the user)',
    ),
    ttl: defineOption(lifetimeSeconds.optional(), '<time>', 'lifetime, at most 24h (default 15m)'),
  },
  open: openSigningContext,
  run: ({ database, actor, signing }, { user: reference, scope: granted = [...SCOPES], project, ttl }) =>
    runAsUser(database, { user: reference, project }, async (scope, userId) => {
      const key = await findOrCreateSigningKey(scope, signing.keyring);
      const tokenId = randomUUID();
      const issuedAt = new Date();
      const expiresAt = new Date(issuedAt.getTime() + (ttl ?? DEFAULT_LIFETIME_SECONDS) * 1000);
      const token = await issueAccessToken({
        key,
        issuer: signing.issuer,
        audience: signing.audience,
        tokenId,
        userId,
        clientId: CLIENT_ID,
        scopes: granted,
        projectId: project,
        issuedAt,
        expiresAt,
      });
      const details = { tokenId, scopes: granted, expiresAt };
      await recordAudit(scope, { actor, action: 'token.issue', target: userId, details });
      return { id: tokenId, userId, scopes: granted, projectId: project ?? null, expiresAt, token };
    }),
  text: ({ token }) => token,
  note: ({ userId, expiresAt }) =>
    `Token of user ${userId}, until ${expiresAt.toISOString()}. It is shown only once; Throughline does not store it.`,
});
