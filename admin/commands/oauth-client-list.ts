import { z } from 'zod';
import { inTransaction } from '../../models/in-project.ts';
import { findOAuthClients } from '../../models/oauth/oauth-clients.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional } from '../define-command.ts';
import { projectId, userReference, wholeNumber } from '../input.ts';
import { table } from '../print.ts';
import { requireUser } from '../require-existing.ts';

const input = z.object({
  owner: userReference.optional(),
  project: projectId.optional(),
  limit: wholeNumber(1, 1000).optional(),
  offset: wholeNumber(0, 999_999_999).optional(),
});

export type ListedOAuthClient = {
  clientId: string;
  name: string;
  ownerId: string;
  projectId: string | null;
  kind: 'confidential' | 'public_pkce';
  scopes: string[];
  disabled: boolean;
  createdAt: Date;
};

/** OAuth clients, oldest first: of the platform, of one owner or of one project. @throws NotFoundError */
export async function oauthClientList(
  { database }: AdminContext,
  { owner, project, limit = 100, offset = 0 }: z.infer<typeof input>,
): Promise<ListedOAuthClient[]> {
  const user =
    owner === undefined ? undefined : await inTransaction(database, (scope) => requireUser(scope, owner));
  const clients = await findOAuthClients(
    database,
    { userId: user?.id, projectId: project },
    { limit, offset },
  );
  return clients.map((client) => ({
    clientId: client.clientId,
    name: client.name,
    ownerId: client.userId ?? '',
    projectId: client.actingProjectId,
    kind: client.kind,
    scopes: client.allowedScopes,
    disabled: client.disabled,
    createdAt: client.createdAt,
  }));
}

export const oauthClientListCommand = defineCommand({
  name: 'oauth-client list',
  summary: 'List OAuth clients, oldest first.',
  example: '--owner ada@example.com',
  options: [
    optional('--owner <user>', 'only those of this user, by id or e-mail address'),
    optional('--project <uuid>', 'only those that act in this project'),
    optional('--limit <number>', 'how many at most (100)'),
    optional('--offset <number>', 'how many to skip (0)'),
  ],
  input,
  open: openContext,
  run: oauthClientList,
  text: (clients) =>
    table(
      ['CLIENT', 'NAME', 'OWNER', 'PROJECT', 'KIND', 'SCOPES', 'DISABLED', 'SINCE'],
      clients.map((client) => [
        client.clientId,
        client.name,
        client.ownerId,
        client.projectId,
        client.kind,
        client.scopes,
        client.disabled,
        client.createdAt,
      ]),
    ),
});
