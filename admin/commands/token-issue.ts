import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { issueAccessToken } from '../../api/oauth/issue-access-token.ts';
import { currentSigningKey, MAX_TOKEN_LIFETIME_SECONDS } from '../../api/oauth/signing-keys.ts';
import { SCOPES, type Scope } from '../../domain/scopes.ts';
import { isMember } from '../../models/access/members.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, inTransaction, type InProject, type InTransaction } from '../../models/in-project.ts';
import { openSigningContext, type SigningContext } from '../context.ts';
import { defineCommand, optional, required } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { requireProject, requireUser } from '../require-existing.ts';
import { duration, projectId, scopes, userReference } from '../input.ts';

/** The `client_id` of tokens that no client asked for. */
const CLIENT_ID = 'admin-cli';

/** Seconds. */
const DEFAULT_LIFETIME_SECONDS = 15 * 60;

const input = z.object({
  user: userReference,
  scope: scopes.optional(),
  project: projectId.optional(),
  /** Seconds. */
  ttl: duration.refine((seconds) => seconds <= MAX_TOKEN_LIFETIME_SECONDS, 'must be 24h at most').optional(),
});

export type IssuedToken = {
  /** `jti`. */
  id: string;
  userId: string;
  scopes: Scope[];
  /** Null: every project of its user. */
  projectId: string | null;
  expiresAt: Date;
  token: string;
};

type TokenRequest = z.infer<typeof input>;

/**
 * Issues an access token for a user. What it may do is never more than the user's roles permit.
 * @param request `scope` all when left out, `ttl` in seconds: 15 minutes when left out, 24 hours at most
 * @throws NotFoundError for an unknown user or project, or a project that the user is no member of
 */
export function tokenIssue(context: SigningContext, request: TokenRequest): Promise<IssuedToken> {
  if (request.project === undefined) {
    return inTransaction(context.database, (scope) => issue(context, scope, request));
  }
  return inProject(context.database, request.project, async (scope) => {
    const { name } = await requireProject(scope);
    const { id } = await requireUser(scope, request.user);
    if (!(await isMember(scope, id))) throw new NotFoundError(`User ${id} is no member of ${name}.`);
    return issue(context, scope, request);
  });
}

async function issue(
  { actor, signing }: SigningContext,
  scope: InTransaction | InProject,
  {
    user: reference,
    scope: tokenScopes = [...SCOPES],
    project,
    ttl = DEFAULT_LIFETIME_SECONDS,
  }: TokenRequest,
): Promise<IssuedToken> {
  const user = await requireUser(scope, reference);
  const key = await currentSigningKey(scope, signing.keyring);
  const tokenId = randomUUID();
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + ttl * 1000);
  const token = await issueAccessToken({
    key,
    issuer: signing.issuer,
    audience: signing.audience,
    tokenId,
    userId: user.id,
    clientId: CLIENT_ID,
    scopes: tokenScopes,
    projectId: project,
    issuedAt,
    expiresAt,
  });
  await recordAudit(scope, {
    actor,
    action: 'token.issue',
    target: user.id,
    details: { tokenId, scopes: tokenScopes, expiresAt },
  });
  return {
    id: tokenId,
    userId: user.id,
    scopes: tokenScopes,
    projectId: project ?? null,
    expiresAt,
    token,
  };
}

export const tokenIssueCommand = defineCommand({
  name: 'token issue',
  summary: 'Issue an access token for a user (Authorization: Bearer …). It is shown once.',
  example: '--user ada@example.com --ttl 1h',
  options: [
    required('--user <user>', 'id or e-mail address'),
    optional('--scope <scope...>', `what it may do, any of ${SCOPES.join(', ')} (all when left out)`),
    optional('--project <uuid>', 'the only project that it acts in (all of the user when left out)'),
    optional('--ttl <time>', 'how long it lives, at most 24h (15m)'),
  ],
  input,
  open: openSigningContext,
  run: tokenIssue,
  text: ({ token }) => token,
  note: ({ userId, expiresAt }) =>
    `For user ${userId}, until ${expiresAt.toISOString()}. It is shown this once: it is kept nowhere.`,
});
