import { z } from 'zod';
import { toAsciiUrl } from '../../domain/ascii-url.ts';
import {
  canUseClientCredentials,
  OAUTH_CLIENT_KINDS,
  OAUTH_CLIENT_TYPES,
  defaultKindOf,
  type OAuthClientKind,
} from '../../domain/oauth-client-type.ts';
import { redirectUrlProblem } from '../../domain/redirect-url.ts';
import { isKeyScope, KEY_SCOPES, PLATFORM_SCOPES, type PlatformScope } from '../../domain/scopes.ts';
import { isMember } from '../../models/access/members.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, inTransaction, type InProject, type InTransaction } from '../../models/in-project.ts';
import { insertOAuthClient } from '../../models/oauth/oauth-clients.ts';
import { newSecret } from '../../models/secret-digest.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, required } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { name, platformScopes, projectId, userReference } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject, requireUser } from '../require-existing.ts';

const input = z
  .object({
    owner: userReference,
    name,
    type: z.enum(OAUTH_CLIENT_TYPES, { error: `must be one of ${OAUTH_CLIENT_TYPES.join(', ')}` }),
    kind: z.enum(OAUTH_CLIENT_KINDS, { error: `must be one of ${OAUTH_CLIENT_KINDS.join(', ')}` }).optional(),
    project: projectId.optional(),
    platform: z.boolean().default(false),
    redirectUrl: z
      .array(z.string().max(2000, 'must have at most 2000 characters').transform(toAsciiUrl))
      .max(20)
      .default([]),
    scope: platformScopes.optional(),
  })
  .superRefine(
    ({ type, kind = defaultKindOf(type), project, platform, redirectUrl, scope = [] }, context) => {
      const report = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (type === 'public' && kind === 'confidential') report('kind', 'must be public_pkce for public');
      for (const url of redirectUrl) {
        const problem = redirectUrlProblem(url, type);
        if (problem !== undefined) report('redirectUrl', `${url} ${problem}`);
      }
      if (platform && kind !== 'confidential') report('kind', 'must be confidential for a platform client');
      if (platform && project !== undefined)
        report('project', 'is not for a platform client, which makes its own');
      if (platform && redirectUrl.length > 0) report('redirectUrl', 'is not for a platform client');
      const refused = platform ? [] : scope.filter((one) => !isKeyScope(one));
      if (refused.length > 0) report('scope', `${refused.join(', ')} are for platform clients only`);
      if (redirectUrl.length === 0 && !platform && !canUseClientCredentials(kind, project ?? null)) {
        report('redirectUrl', 'is needed: only a confidential client with a project can do without');
      }
    },
  );

type ClientRequest = z.input<typeof input>;

export type CreatedOAuthClient = {
  clientId: string;
  ownerId: string;
  /** Null: it gets no tokens for itself. */
  projectId: string | null;
  kind: OAuthClientKind;
  /** Whether it makes projects, and acts in those that it made. */
  platform: boolean;
  scopes: PlatformScope[];
  /** `tl_cs_…`, which nobody can read again. Null: it has none. */
  secret: string | null;
};

/**
 * Makes an OAuth client of a user.
 * @throws NotFoundError for an unknown owner or project, or a project that the owner is no member of
 */
export function oauthClientCreate(
  context: AdminContext,
  request: ClientRequest,
): Promise<CreatedOAuthClient> {
  if (request.project === undefined) {
    return inTransaction(context.database, (scope) => create(context, scope, request));
  }
  return inProject(context.database, request.project, async (scope) => {
    const project = await requireProject(scope);
    const owner = await requireUser(scope, request.owner);
    if (!(await isMember(scope, owner.id))) {
      throw new NotFoundError(`User ${owner.id} is no member of ${project.name}.`);
    }
    return create(context, scope, request);
  });
}

async function create(
  { actor }: AdminContext,
  scope: InTransaction | InProject,
  {
    owner,
    name: clientName,
    type,
    redirectUrl = [],
    scope: scopes = [],
    platform = false,
    ...request
  }: ClientRequest,
): Promise<CreatedOAuthClient> {
  const { id: userId } = await requireUser(scope, owner);
  const kind = request.kind ?? defaultKindOf(type);
  const secret = kind === 'confidential' ? newSecret('tl_cs_') : null;
  const actingProjectId = request.project ?? null;
  const { clientId } = await insertOAuthClient(scope, {
    userId,
    actingProjectId,
    platform,
    name: clientName,
    type,
    kind,
    redirectUrls: redirectUrl,
    allowedScopes: scopes,
    secret,
  });
  await recordAudit(scope, {
    actor,
    action: 'oauth-client.create',
    target: clientId,
    details: { ownerId: userId, kind, allowedScopes: scopes, ...(platform && { platform }) },
  });
  return { clientId, ownerId: userId, projectId: actingProjectId, kind, platform, scopes, secret };
}

export const oauthClientCreateCommand = defineCommand({
  name: 'oauth-client create',
  summary: 'Make an OAuth client of a user. Its secret, if it has one, is shown once.',
  example:
    '--owner ada@example.com --name "Booking desk" --type web --project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --scope emails:send',
  options: [
    required('--owner <user>', 'id or e-mail address of its owner'),
    required('--name <name>', 'what users see when they are asked to agree'),
    required('--type <type>', `one of ${OAUTH_CLIENT_TYPES.join(', ')}`),
    optional('--kind <kind>', 'confidential or public_pkce (confidential for web, else public_pkce)'),
    optional('--project <uuid>', 'the project that its tokens act in; without it, it gets none for itself'),
    optional('--platform', 'it makes projects by tokens for itself, and acts in those that it made'),
    optional('--redirect-url <url...>', 'where users may be sent back to'),
    optional(
      '--scope <scope...>',
      `what its tokens may do, any of ${KEY_SCOPES.join(', ')}; for a platform client any of ${PLATFORM_SCOPES.join(', ')} (none when left out)`,
    ),
  ],
  input,
  open: openContext,
  run: oauthClientCreate,
  text: ({ secret, ...client }) => fields({ ...client, ...(secret !== null && { secret }) }),
  note: ({ secret }) =>
    secret === null
      ? 'It has no secret: it must use PKCE.'
      : 'The secret is shown this once: only its digest is kept.',
});
