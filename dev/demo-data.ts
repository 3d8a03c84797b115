import { appKeyIssue } from '../admin/commands/app-key-issue.ts';
import { appKeyList } from '../admin/commands/app-key-list.ts';
import { projectCreate } from '../admin/commands/project-create.ts';
import { roleAssign } from '../admin/commands/role-assign.ts';
import { roleCreate } from '../admin/commands/role-create.ts';
import { senderSet } from '../admin/commands/sender-set.ts';
import { senderShow } from '../admin/commands/sender-show.ts';
import { serviceAccountKeyIssue } from '../admin/commands/service-account-key-issue.ts';
import { serviceAccountKeyList } from '../admin/commands/service-account-key-list.ts';
import { tokenIssue } from '../admin/commands/token-issue.ts';
import { userCreate } from '../admin/commands/user-create.ts';
import { parseConfig } from '../admin/config.ts';
import { closeContext, openSigningContext, type SigningContext } from '../admin/context.ts';
import { ConflictError, NotFoundError } from '../admin/failures.ts';
import {
  connectDemo,
  DEMO_ACCOUNT,
  DEMO_AD_ACCOUNT,
  DEMO_BUSINESS,
  DEMO_CRM,
  DEMO_CUSTOMER,
  DEMO_LEAD,
  OTHER_ACCOUNT,
  OTHER_AD_ACCOUNT,
  OTHER_CRM,
} from './demo-connections.ts';
import { confidentialClient, publicClient } from './demo-clients.ts';
import { demoWriteKey } from './demo-write-key.ts';
import { readKeptKeys, writeKeptKeys, type KeptKey } from './kept-keys.ts';
import type { AdminSettings, StackFile } from './stack-file.ts';

/** Everything that a key can hold. */
export const KEY_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'ads:write',
  'socials:read',
  'assets:write',
  'emails:send',
  'events:write',
  'privacy:write',
] satisfies Parameters<typeof serviceAccountKeyIssue>[1]['scope'];

/** Everything that a role or a user's token can permit. */
export const ALL_SCOPES = [...KEY_SCOPES, 'keys:write', 'oauth_clients:write'] satisfies Parameters<
  typeof roleCreate
>[1]['permission'];

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
 * Makes two demo tenants and a platform admin where they are missing, and new tokens for them.
 * Keys and OAuth clients are kept in `file`, and made anew where they no longer work.
 */
export async function makeDemo(settings: AdminSettings, file: string): Promise<StackFile['demo']> {
  const config = { ...parseConfig({ ...settings }), actor: 'npm start' };
  const context = openSigningContext(config);
  try {
    await unlessThere(userCreate(context, { ...ADMIN, emailVerified: true, platformAdmin: true }));
    for (const project of [DEMO, OTHER]) await makeProject(context, project);
    await connectDemo(context, config.connectionKeyring, DEMO.id, DEMO_ACCOUNT);
    await connectDemo(context, config.connectionKeyring, DEMO.id, DEMO_CRM);
    await connectDemo(context, config.connectionKeyring, DEMO.id, DEMO_BUSINESS);
    await connectDemo(context, config.connectionKeyring, OTHER.id, OTHER_ACCOUNT);
    await connectDemo(context, config.connectionKeyring, OTHER.id, OTHER_CRM);
    await connectDemo(context, config.connectionKeyring, OTHER.id, OTHER_AD_ACCOUNT);
    const demoKeys = await keepKeys(context, DEMO, file);
    const demoClients = await keepClients(context, DEMO, file);
    const otherKeys = await keepKeys(context, OTHER, file);
    return {
      projectId: DEMO.id,
      ownerId: DEMO.owner.id,
      adminId: ADMIN.id,
      token: await newToken(context, DEMO.owner.id),
      adminToken: await newToken(context, ADMIN.id),
      ...demoKeys,
      ...demoClients,
      customerId: DEMO_CUSTOMER,
      writeKey: await demoWriteKey(context, DEMO.id, settings.TOKEN_AUDIENCE),
      accountId: DEMO_AD_ACCOUNT,
      crmLeadId: DEMO_LEAD,
      other: {
        projectId: OTHER.id,
        ownerId: OTHER.owner.id,
        token: await newToken(context, OTHER.owner.id),
        ...otherKeys,
      },
    };
  } finally {
    await closeContext(context);
  }
}

async function makeProject(context: SigningContext, { id, name, owner, sender }: DemoProject): Promise<void> {
  await unlessThere(userCreate(context, { ...owner, emailVerified: true }));
  await unlessThere(projectCreate(context, { id, name, owner: owner.id }));
  const description = 'All that a member can be permitted';
  await unlessThere(roleCreate(context, { project: id, name: ROLE, description, permission: ALL_SCOPES }));
  await unlessThere(roleAssign(context, { project: id, user: owner.id, role: ROLE }));
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

async function unlessThere(making: Promise<unknown>): Promise<void> {
  try {
    await making;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

async function keepKeys(
  context: SigningContext,
  { id: project }: DemoProject,
  file: string,
): Promise<{ serviceAccountKey: string; appKey: string }> {
  const kept = readKeptKeys(file, project);
  const serviceAccountKeys = await serviceAccountKeyList(context, { project });
  const appKeys = await appKeyList(context, { project });
  const serviceAccountKey =
    valid(kept?.serviceAccountKey, serviceAccountKeys) ??
    (await serviceAccountKeyIssue(context, { project, serviceAccount: 'demo', scope: KEY_SCOPES }));
  const appKey = valid(kept?.appKey, appKeys) ?? (await appKeyIssue(context, { project, name: 'demo' }));
  writeKeptKeys(file, project, { ...kept, serviceAccountKey, appKey });
  return { serviceAccountKey: serviceAccountKey.secret, appKey: appKey.secret };
}

function valid(
  kept: KeptKey | undefined,
  known: readonly { id: string; revokedAt: Date | null }[],
): KeptKey | undefined {
  return known.some(({ id, revokedAt }) => id === kept?.id && revokedAt === null) ? kept : undefined;
}

/** After the project's keys. */
async function keepClients(
  context: SigningContext,
  { id: project, owner: { id: owner } }: DemoProject,
  file: string,
): Promise<{ oauthClientId: string; oauthClientSecret: string; publicClientId: string }> {
  const kept = readKeptKeys(file, project);
  if (!kept) throw new Error('The keys of the demo project are not kept yet.');
  const whose = { owner, project, scope: KEY_SCOPES };
  const confidential = await confidentialClient(context, whose, kept.confidentialClient);
  const open = await publicClient(context, whose, kept.publicClient);
  writeKeptKeys(file, project, { ...kept, confidentialClient: confidential, publicClient: open });
  return {
    oauthClientId: confidential.clientId,
    oauthClientSecret: confidential.secret ?? '',
    publicClientId: open.clientId,
  };
}

async function newToken(context: SigningContext, user: string): Promise<string> {
  const { token } = await tokenIssue(context, { user, scope: [...ALL_SCOPES], ttl: TOKEN_SECONDS });
  return token;
}
