import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import {
  findEnabledOAuthClient,
  findOAuthClient,
  findOAuthClients,
  inClientTransaction,
  switchOAuthClient,
} from '../../models/oauth/oauth-clients.ts';
import { digestSecret } from '../../models/secret-digest.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, defineLimit, defineOption, OFFSET } from '../define-command.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { oauthClientId, user, uuid } from '../input.ts';
import { formatTable } from '../print.ts';
import { requireUser } from '../require-existing.ts';

export const oauthClientList = defineCommand({
  name: 'oauth-client list',
  summary: 'List OAuth clients, oldest first.',
  example: '--owner ada@example.com',
  options: {
    owner: defineOption(user.optional(), '<user>', 'id or e-mail address of the owner'),
    project: defineOption(uuid.optional(), '<uuid>', 'id of the project'),
    limit: defineLimit(1000, 100),
    offset: OFFSET,
  },
  open: openContext,
  run: async ({ database }, { owner, project: projectId, limit = 100, offset = 0 }) => {
    const found =
      owner === undefined ? undefined : await inTransaction(database, (scope) => requireUser(scope, owner));
    const clients = await findOAuthClients(database, { userId: found?.id, projectId }, { limit, offset });
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
  },
  text: (clients) =>
    formatTable(
      clients.map((client) => ({
        CLIENT: client.clientId,
        NAME: client.name,
        OWNER: client.ownerId,
        PROJECT: client.projectId,
        KIND: client.kind,
        SCOPES: client.scopes,
        DISABLED: client.disabled,
        SINCE: client.createdAt,
      })),
    ),
});

function defineSwitchCommand(verb: 'disable' | 'enable', summary: string) {
  const disabled = verb === 'disable';
  return defineCommand({
    name: `oauth-client ${verb}`,
    summary,
    example: '--client tlc_5d0f6c1e9a7b4c2d8e3f1a06',
    options: { client: defineOption(oauthClientId, '<id>', 'client id, from oauth-client list') },
    open: openContext,
    run: async ({ database, actor }, { client: clientId }) => {
      const client = await findOAuthClient(database, clientId);
      if (!client) throw new NotFoundError(`OAuth client ${clientId} does not exist.`);
      if (client.disabled === disabled) {
        throw new ConflictError(`OAuth client ${clientId} is already ${verb}d.`);
      }
      return inClientTransaction(database, client, async (scope) => {
        if (!(await switchOAuthClient(scope, client.id, disabled))) {
          throw new ConflictError(`OAuth client ${clientId} has just been changed or deleted. Try again.`);
        }
        await recordAudit(scope, { actor, action: `oauth-client.${verb}`, target: clientId });
        return { clientId, disabled };
      });
    },
    text: ({ clientId }) => `OAuth client ${clientId} is ${verb}d.`,
  });
}

export const oauthClientDisable = defineSwitchCommand(
  'disable',
  'Disable an OAuth client. Its tokens stop working, and it gets no new tokens.',
);
export const oauthClientEnable = defineSwitchCommand('enable', 'Enable a disabled OAuth client.');

/** Returns whether the client is enabled and has this secret, or has none if `secret` is null. */
export async function isWorkingClient(
  { database }: AdminContext,
  { clientId, secret }: { clientId: string; secret: string | null },
): Promise<boolean> {
  const client = await findEnabledOAuthClient(database, clientId);
  return isDeepStrictEqual(client?.secretDigest, secret === null ? null : digestSecret(secret));
}
