import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { memberAdd } from '../../admin/commands/member.ts';
import { projectCreate } from '../../admin/commands/project.ts';
import { roleAssign, roleCreate } from '../../admin/commands/role.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { closeContext, openContext, type AdminContext } from '../../admin/context.ts';
import type { Scope } from '../../domain/scopes.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Tenant } from '../support/tenant.ts';
import { createTenantsDatabase } from '../support/tenant-template.ts';
import { createTokenMaker, type MakeToken } from '../support/token-maker.ts';

/** An API on a database of the file's own, with two tenants and somebody to make more people. */
export type World = {
  api: TestApi;
  database: TestDatabase;
  admin: AdminContext;
  tenant: Tenant;
  other: Tenant;
  makeToken: MakeToken;
  /** Runs SQL past all rights and gives its rows. */
  sql: TestDatabase['sql'];
  /** Makes a person and returns their id. */
  person(options?: { platformAdmin?: boolean; image?: string }): Promise<string>;
  /** Makes somebody a member, with a role that permits `permissions` if there are any. */
  join(projectId: string, userId: string, permissions?: Scope[]): Promise<void>;
  /** Makes a project and returns its id. */
  project(owner: string): Promise<string>;
  close(): Promise<void>;
};

export async function openWorld(
  options: {
    temporalAddress?: string;
    atItsAddress?: boolean;
    queuePrefix?: string;
    /** Settings of the API besides. */
    env?: Record<string, string>;
  } = {},
): Promise<World> {
  const { database, tenant, other } = await createTenantsDatabase();
  const api = await startTestApi({ database, ...options });
  const admin = openContext({ databaseUrl: database.adminUrl, actor: 'test', signing: undefined });
  return {
    api,
    database,
    admin,
    tenant,
    other,
    makeToken: createTokenMaker(database),
    sql: database.sql,
    person: async (change = {}) => {
      const made = await userCreate(admin, {
        email: `${randomUUID()}@example.com`,
        name: 'Person',
        ...change,
      });
      return made.id;
    },
    join: async (project, user, permission = []) => {
      await memberAdd(admin, { project, user });
      if (permission.length === 0) return;
      const role = `role-${randomUUID()}`;
      await roleCreate(admin, { project, name: role, permission });
      await roleAssign(admin, { project, user, role });
    },
    project: async (owner) => (await projectCreate(admin, { name: `project-${randomUUID()}`, owner })).id,
    close: async () => {
      await api.stop();
      await closeContext(admin);
      await database.drop();
    },
  };
}

/** An answer, its body parsed; a page's body is its text. */
export type Answer = { status: number; headers: Headers; body: unknown };

/** Sends one request; an object as `body` goes as JSON. */
export async function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const parsed: unknown = isPage || text === '' ? text || undefined : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body: parsed };
}

const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  details: z
    .array(z.looseObject({ path: z.string(), message: z.string() }))
    .max(20)
    .optional(),
});

/** The body of an error; anything that is not in the one shape fails the test. */
export function errorOf({ body }: Answer): z.infer<typeof errorBody> {
  return errorBody.parse(body);
}

/** The paths that an error points at. */
export function pathsOf(answer: Answer): string[] {
  return (errorOf(answer).details ?? []).map(({ path }) => path);
}

/** What an error says: its status, its code, and the paths that it points at. */
export function refusalOf(answer: Answer): (number | string)[] {
  return [answer.status, errorOf(answer).code, ...pathsOf(answer)];
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

export function apiKey(key: string): Record<string, string> {
  return { authorization: `ApiKey ${key}` };
}
