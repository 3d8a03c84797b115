import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
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
import { writePrivateFile } from './private-file.ts';
import type { AdminSettings, StackFile } from './stack-file.ts';

const key = z.object({ id: z.string(), secret: z.string() });

/** The keys of each demo project: the database has only their digests. */
const keptKeys = z.record(z.string(), z.object({ serviceAccountKey: key, appKey: key }));

type KeptKeys = z.infer<typeof keptKeys>;

/** Everything that a role, a key or a token can permit. */
export const ALL_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'ads:write',
  'socials:read',
  'assets:write',
  'emails:send',
  'events:write',
] satisfies Parameters<typeof roleCreate>[1]['permission'];

interface DemoProject {
  id: string;
  name: string;
  owner: { id: string; name: string; email: string };
  sender: { name: string; address: string };
}

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
 * Keys are kept in `file`, and issued anew where the database does not know them or they were revoked.
 */
export async function makeDemo(settings: AdminSettings, file: string): Promise<StackFile['demo']> {
  const context = openSigningContext({ ...parseConfig({ ...settings }), actor: 'npm start' });
  try {
    await unlessThere(userCreate(context, { ...ADMIN, emailVerified: true, platformAdmin: true }));
    for (const project of [DEMO, OTHER]) await makeProject(context, project);
    const demoKeys = await keepKeys(context, DEMO, file);
    const otherKeys = await keepKeys(context, OTHER, file);
    return {
      projectId: DEMO.id,
      ownerId: DEMO.owner.id,
      adminId: ADMIN.id,
      token: await newToken(context, DEMO.owner.id),
      adminToken: await newToken(context, ADMIN.id),
      ...demoKeys,
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
  const kept = readKeys(file)[project];
  const serviceAccountKeys = await serviceAccountKeyList(context, { project });
  const appKeys = await appKeyList(context, { project });
  const serviceAccountKey =
    valid(kept?.serviceAccountKey, serviceAccountKeys) ??
    (await serviceAccountKeyIssue(context, { project, serviceAccount: 'demo', scope: ALL_SCOPES }));
  const appKey = valid(kept?.appKey, appKeys) ?? (await appKeyIssue(context, { project, name: 'demo' }));
  const keys: KeptKeys = { ...readKeys(file), [project]: { serviceAccountKey, appKey } };
  writePrivateFile(file, JSON.stringify(keptKeys.parse(keys), null, 2));
  return { serviceAccountKey: serviceAccountKey.secret, appKey: appKey.secret };
}

function valid(
  kept: z.infer<typeof key> | undefined,
  known: readonly { id: string; revokedAt: Date | null }[],
): z.infer<typeof key> | undefined {
  return known.some(({ id, revokedAt }) => id === kept?.id && revokedAt === null) ? kept : undefined;
}

function readKeys(file: string): KeptKeys {
  return existsSync(file) ? keptKeys.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

async function newToken(context: SigningContext, user: string): Promise<string> {
  const { token } = await tokenIssue(context, { user, scope: [...ALL_SCOPES], ttl: TOKEN_SECONDS });
  return token;
}
