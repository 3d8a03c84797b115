import { z } from 'zod';
import { toAsciiUrl } from '../../domain/ascii-url.ts';
import {
  canUseClientCredentials,
  OAUTH_CLIENT_KINDS,
  OAUTH_CLIENT_TYPES,
  getDefaultKind,
} from '../../domain/oauth-client-type.ts';
import { findRedirectUrlFault } from '../../domain/redirect-url.ts';
import { isKeyScope, KEY_SCOPES, PLATFORM_SCOPES } from '../../domain/scopes.ts';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { insertOAuthClient } from '../../models/oauth/oauth-clients.ts';
import { generateSecret } from '../../models/secret-digest.ts';
import { openContext } from '../context.ts';
import { defineCommand, defineOption } from '../define-command.ts';
import { flag, name, createWordSchema, platformScopes, user, uuid } from '../input.ts';
import { formatFields } from '../print.ts';
import { runAsUser } from '../require-existing.ts';

const redirectUrls = z
  .array(z.string().max(2000, 'must have at most 2000 characters').transform(toAsciiUrl))
  .max(20);

/** The client credentials grant requires a confidential client with a project, or a platform client. */
export const oauthClientCreate = defineCommand({
  name: 'oauth-client create',
  summary: 'Create an OAuth client of a user. The secret of a confidential client is shown once.',
  example:
    '--owner ada@example.com --name "Booking desk" --type web --project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --scope emails:send',
  options: {
    owner: defineOption(user, '<user>', 'id or e-mail address of the owner'),
    name: defineOption(name, '<name>', 'name on the consent page'),
    type: defineOption(
      createWordSchema(OAUTH_CLIENT_TYPES),
      '<type>',
      `one of ${OAUTH_CLIENT_TYPES.join(', ')}`,
    ),
    kind: defineOption(
      createWordSchema(OAUTH_CLIENT_KINDS).optional(),
      '<kind>',
      'confidential or public_pkce (default: confidential for web, else public_pkce)',
    ),
    project: defineOption(
      uuid.optional(),
      '<uuid>',
      'project of the tokens (required for client credentials, except with --platform)',
    ),
    platform: defineOption(flag, '', 'platform client, which creates projects and acts in them'),
    redirectUrl: defineOption(redirectUrls.optional(), '<url...>', 'allowed redirect URLs'),
    scope: defineOption(
      platformScopes.optional(),
      '<scope...>',
      `allowed scopes, any of ${KEY_SCOPES.join(', ')}; for a platform client any of ${PLATFORM_SCOPES.join(', ')} (default: none)`,
    ),
  },
  check: (
    { type, kind = getDefaultKind(type), project, platform = false, redirectUrl = [], scope = [] },
    report,
  ) => {
    if (type === 'public' && kind === 'confidential')
      report('kind', 'must be public_pkce for the type public');
    for (const url of redirectUrl) {
      const problem = findRedirectUrlFault(url, type);
      if (problem !== undefined) report('redirectUrl', `${url} ${problem}`);
    }
    if (platform && kind !== 'confidential') report('kind', 'must be confidential for a platform client');
    if (platform && project !== undefined)
      report('project', 'must be omitted for a platform client, which creates its own projects');
    if (platform && redirectUrl.length > 0) report('redirectUrl', 'must be omitted for a platform client');
    const refused = platform ? [] : scope.filter((requested) => !isKeyScope(requested));
    if (refused.length > 0) report('scope', `${refused.join(', ')} can be used only with --platform`);
    if (redirectUrl.length === 0 && !platform && !canUseClientCredentials(kind, project ?? null)) {
      report('redirectUrl', 'is required, except for a confidential client with a project');
    }
  },
  open: openContext,
  run: ({ database, actor }, { owner, type, project, platform = false, scope: scopes = [], ...client }) =>
    runAsUser(database, { user: owner, project }, async (scope, ownerId) => {
      const kind = client.kind ?? getDefaultKind(type);
      const secret = kind === 'confidential' ? generateSecret('tl_cs_') : null;
      const { clientId } = await insertOAuthClient(scope, {
        userId: ownerId,
        actingProjectId: project ?? null,
        platform,
        name: client.name,
        type,
        kind,
        redirectUrls: client.redirectUrl ?? [],
        allowedScopes: scopes,
        secret,
      });
      const details = { ownerId, kind, allowedScopes: scopes, ...(platform && { platform }) };
      await recordAudit(scope, { actor, action: 'oauth-client.create', target: clientId, details });
      return { clientId, ownerId, projectId: project ?? null, kind, platform, scopes, secret };
    }),
  text: ({ secret, ...client }) => formatFields({ ...client, ...(secret !== null && { secret }) }),
  note: ({ secret }) =>
    secret === null
      ? 'The client has no secret and must use PKCE.'
      : 'The secret is shown only once; Throughline stores only its digest.',
});
