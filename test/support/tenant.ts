import { randomBytes } from 'node:crypto';
import { appKeyIssue } from '../../admin/commands/app-key.ts';
import { projectCreate } from '../../admin/commands/project.ts';
import { senderSet } from '../../admin/commands/sender.ts';
import { serviceAccountKeyIssue } from '../../admin/commands/service-account-key.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { closeContext, openContext, type AdminContext } from '../../admin/context.ts';
import { KEY_SCOPES } from '../../domain/scopes.ts';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { parseKeyring } from '../../models/sealed.ts';
import type { DatabaseUrls } from './database.ts';
import { CONNECTION_KEYRING } from './keys.ts';

/** A project with an owner, a sender and keys, created by the admin commands. */
export type Tenant = Awaited<ReturnType<typeof createTenant>>;

export async function createTenant(database: Pick<DatabaseUrls, 'adminUrl'>) {
  const context = openContext({ databaseUrl: database.adminUrl, actor: 'test' });
  try {
    return await addTenant(context);
  } finally {
    await closeContext(context);
  }
}

/** Adds a tenant through an open connection, which takes half as long as {@link createTenant}. */
export async function addTenant(context: AdminContext) {
  const name = `tenant-${randomBytes(4).toString('hex')}`;
  const owner = await userCreate(context, { email: `owner@${name}.example`, name: 'Owner' });
  const { id: project } = await projectCreate(context, { name, owner: owner.id });
  await senderSet(context, { project, name: 'Sender', address: `hello@${name}.example` });
  const appKey = await appKeyIssue(context, { project, name: 'test' });
  const key = await serviceAccountKeyIssue(context, {
    project,
    serviceAccount: 'test',
    scope: [...KEY_SCOPES],
  });
  return { projectId: project, ownerId: owner.id, appKey: appKey.secret, serviceAccountKey: key.secret };
}

export type ConnectionInput = Parameters<typeof connectionCreate>[1];

export async function connectAccount(admin: AdminContext, connection: ConnectionInput): Promise<string> {
  const sealing = { ...admin, connectionKeyring: parseKeyring(CONNECTION_KEYRING) };
  return (await connectionCreate(sealing, connection)).id;
}
