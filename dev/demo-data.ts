import { appKeyIssue, appKeyList } from '../admin/commands/app-key.ts';
import { projectCreate } from '../admin/commands/project.ts';
import { roleAssign, roleCreate } from '../admin/commands/role.ts';
import { senderSet, senderShow } from '../admin/commands/sender.ts';
import { serviceAccountKeyIssue, serviceAccountKeyList } from '../admin/commands/service-account-key.ts';
import { tokenIssue } from '../admin/commands/token.ts';
import { userCreate } from '../admin/commands/user.ts';
import { parseConfig } from '../admin/config.ts';
import { createConsoleLink } from '../admin/console-link.ts';
import { closeContext, openSigningContext, type SigningContext } from '../admin/context.ts';
import { ConflictError, NotFoundError } from '../admin/failures.ts';
import { KEY_SCOPES, SCOPES } from '../admin/input.ts';
import {
  ensureConnection,
  DEMO_MANAGER,
  DEMO_AD_ACCOUNT,
  DEMO_BUSINESS,
  DEMO_CRM,
  DEMO_CUSTOMER,
  DEMO_LEAD,
  LOST_CRM,
  OTHER_MANAGER,
  OTHER_AD_ACCOUNT,
  OTHER_CRM,
} from './demo-connections.ts';
import {
  DEMO_CLIENTS,
  ensureClient,
  ensureWriteKey,
  readStoredKeys,
  writeStoredKeys,
  type StoredKey,
} from './demo-credentials.ts';
import type { AdminSettings, StackFile } from './stack-file.ts';

type DemoProject = {
  id: string;
  name: string;
  owner: { id: string; name: string; email: string };
  sender: { name: string; address: string };
};

const ADMIN = { id: 'usr_demo_admin', name: 'Demo Admin', email: 'admin@example.com' };

const DEMO: DemoProject = {
  id: 'd3300000-0000-4000-8000-000000000001',
  name: 'Demo',
  owner: { id: 'usr_demo_owner', name: 'Demo Owner', email: 'owner@example.com' },
  sender: { name: 'Demo Sender', address: 'hello@demo.example' },
};

const OTHER: DemoProject = {
  id: 'd3300000-0000-4000-8000-000000000002',
  name: 'Other',
  owner: { id: 'usr_other_owner', name: 'Other Owner', email: 'owner@example.net' },
  sender: { name: 'Other Sender', address: 'hello@other.example' },
};

const ROLE = 'everything';
const TOKEN_SECONDS = 12 * 60 * 60;

/**
 * Creates missing demo projects and people. Stores their keys and OAuth clients in `file`, and replaces
 * those that no longer work.
 */
export async function ensureDemo(
  settings: AdminSettings,
  file: string,
  signInKeyring: string,
): Promise<StackFile['demo']> {
  const config = { ...parseConfig({ ...settings }), actor: 'npm start' };
  const context = openSigningContext(config);
  try {
    await ignoreConflict(userCreate(context, { ...ADMIN, emailVerified: true, platformAdmin: true }));
    for (const project of [DEMO, OTHER]) await ensureProject(context, project);
    for (const account of [DEMO_MANAGER, DEMO_CRM, DEMO_BUSINESS, LOST_CRM])
      await ensureConnection(context, config.connectionKeyring, DEMO.id, account);
    for (const account of [OTHER_MANAGER, OTHER_CRM, OTHER_AD_ACCOUNT])
      await ensureConnection(context, config.connectionKeyring, OTHER.id, account);
    const demoKeys = await loadOrIssueKeys(context, DEMO, file);
    const demoClients = await loadOrCreateClients(context, DEMO, file);
    const otherKeys = await loadOrIssueKeys(context, OTHER, file);
    return {
      projectId: DEMO.id,
      ownerId: DEMO.owner.id,
      adminId: ADMIN.id,
      token: await issueToken(context, DEMO.owner.id),
      consolePath: await createConsoleLink(context, signInKeyring, {
        user: DEMO.owner.id,
        lifetimeMs: TOKEN_SECONDS * 1_000,
        project: DEMO.id,
      }),
      adminToken: await issueToken(context, ADMIN.id),
      ...demoKeys,
      ...demoClients,
      customerId: DEMO_CUSTOMER,
      writeKey: await ensureWriteKey(context, DEMO.id, settings.TOKEN_AUDIENCE),
      accountId: DEMO_AD_ACCOUNT,
      crmLeadId: DEMO_LEAD,
      other: {
        projectId: OTHER.id,
        ownerId: OTHER.owner.id,
        token: await issueToken(context, OTHER.owner.id),
        ...otherKeys,
      },
    };
  } finally {
    await closeContext(context);
  }
}

async function ensureProject(
  context: SigningContext,
  { id, name, owner, sender }: DemoProject,
): Promise<void> {
  await ignoreConflict(userCreate(context, { ...owner, emailVerified: true }));
  await ignoreConflict(projectCreate(context, { id, name, owner: owner.id }));
  const description = 'Every permission of a member';
  await ignoreConflict(
    roleCreate(context, { project: id, name: ROLE, description, permission: [...SCOPES] }),
  );
  await ignoreConflict(roleAssign(context, { project: id, user: owner.id, role: ROLE }));
  if (!(await hasSender(context, id))) await senderSet(context, { project: id, ...sender });
}

async function hasSender(context: SigningContext, project: string): Promise<boolean> {
  try {
    await senderShow(context, { project });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

async function ignoreConflict(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

async function loadOrIssueKeys(
  context: SigningContext,
  { id: project }: DemoProject,
  file: string,
): Promise<{ serviceAccountKey: string; appKey: string }> {
  const stored = readStoredKeys(file, project);
  const serviceAccountKeys = await serviceAccountKeyList(context, { project });
  const appKeys = await appKeyList(context, { project });
  const serviceAccountKey =
    keepIfValid(stored?.serviceAccountKey, serviceAccountKeys) ??
    (await serviceAccountKeyIssue(context, { project, serviceAccount: 'demo', scope: [...KEY_SCOPES] }));
  const appKey =
    keepIfValid(stored?.appKey, appKeys) ?? (await appKeyIssue(context, { project, name: 'demo' }));
  writeStoredKeys(file, project, { ...stored, serviceAccountKey, appKey });
  return { serviceAccountKey: serviceAccountKey.secret, appKey: appKey.secret };
}

function keepIfValid(
  stored: StoredKey | undefined,
  known: readonly { id: string; revokedAt: Date | null }[],
): StoredKey | undefined {
  return known.some(({ id, revokedAt }) => id === stored?.id && revokedAt === null) ? stored : undefined;
}

type DemoClients = Pick<
  StackFile['demo'],
  'oauthClientId' | 'oauthClientSecret' | 'publicClientId' | 'platformClientId' | 'platformClientSecret'
>;

/** Call {@link loadOrIssueKeys} first: it creates the project's entry in the file. */
async function loadOrCreateClients(
  context: SigningContext,
  { id: project, owner: { id: owner } }: DemoProject,
  file: string,
): Promise<DemoClients> {
  const stored = readStoredKeys(file, project);
  if (!stored) throw new Error('The demo project has no stored keys. Start again with npm start -- --fresh.');
  const grant = { owner, project, scope: [...KEY_SCOPES] };
  const { confidentialClient, publicClient, platformClient } = DEMO_CLIENTS;
  const confidential = await ensureClient(
    context,
    { ...grant, ...confidentialClient },
    stored.confidentialClient,
  );
  const nativeApp = await ensureClient(context, { ...grant, ...publicClient }, stored.publicClient);
  const platform = await ensureClient(context, { owner, ...platformClient }, stored.platformClient);
  writeStoredKeys(file, project, {
    ...stored,
    confidentialClient: confidential,
    publicClient: nativeApp,
    platformClient: platform,
  });
  return {
    oauthClientId: confidential.clientId,
    oauthClientSecret: confidential.secret ?? '',
    publicClientId: nativeApp.clientId,
    platformClientId: platform.clientId,
    platformClientSecret: platform.secret ?? '',
  };
}

async function issueToken(context: SigningContext, user: string): Promise<string> {
  const { token } = await tokenIssue(context, { user, scope: [...SCOPES], ttl: TOKEN_SECONDS });
  return token;
}
