import { randomBytes, randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { projectCreate } from '../../admin/commands/project.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { closeContext, openSigningContext, type SigningContext } from '../../admin/context.ts';
import { findPublishedKeys } from '../../models/access/signing-keys.ts';
import { inProject, inTransaction } from '../../models/in-project.ts';
import { findAuditEntries, type AuditRow } from '../../models/audit/audit-entries.ts';
import type { Terminal } from '../../admin/define-command.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

export const ISSUER = 'http://127.0.0.1:3000/api/auth';
export const AUDIENCE = 'http://127.0.0.1:3000';

export type OpenAdmin = {
  database: TestDatabase;
  context: SigningContext;
  /** Value of `SIGNING_KEYRING`. */
  keyringText: string;
  close: () => Promise<void>;
};

/** Opens a test database and an admin context whose actor is `admin-cli:test`. */
export async function openAdmin(): Promise<OpenAdmin> {
  const database = await createTestDatabase();
  const key = randomBytes(32);
  const context = openSigningContext({
    databaseUrl: database.adminUrl,
    actor: 'admin-cli:test',
    signing: { keyring: new Map([['k1', key]]), issuer: ISSUER, audience: AUDIENCE },
  });
  return {
    database,
    context,
    keyringText: `k1:${key.toString('base64')}`,
    close: async () => {
      await closeContext(context);
      await database.drop();
    },
  };
}

export function createUser(context: SigningContext): ReturnType<typeof userCreate> {
  return userCreate(context, { email: `${randomUUID()}@example.com`, name: 'Grace Example' });
}

export async function createProject(
  context: SigningContext,
): Promise<{ projectId: string; ownerId: string }> {
  const owner = await createUser(context);
  const project = await projectCreate(context, { name: 'Spring', owner: owner.id });
  return { projectId: project.id, ownerId: owner.id };
}

/** Returns the audit entries of a project, or of the platform if `projectId` is undefined, newest first. */
export function getAudit({ database }: SigningContext, projectId?: string): Promise<AuditRow[]> {
  return projectId === undefined
    ? inTransaction(database, (scope) => findAuditEntries(scope, { limit: 100 }))
    : inProject(database, projectId, (scope) => findAuditEntries(scope, { limit: 100 }));
}

/** Parses the key set from JSON, as a verifier does. */
export async function readKeySet({ database }: SigningContext): Promise<JSONWebKeySet> {
  const keySet: JSONWebKeySet = JSON.parse(JSON.stringify({ keys: await findPublishedKeys(database) }));
  return keySet;
}

type RecordingTerminal = { terminal: Terminal; written: () => string; noted: () => string };

/**
 * Creates a terminal that records a command's output. It has no settings, so a command can reach a database
 * only by a URL in `input`.
 */
export function createRecordingTerminal(input = ''): RecordingTerminal {
  let stdout = '';
  let stderr = '';
  const terminal: Terminal = {
    readConfig: () => {
      throw new Error('No settings in this test.');
    },
    readInput: () => Promise.resolve(input),
    write: (text) => {
      stdout += text;
    },
    writeNote: (text) => {
      stderr += text;
    },
  };
  return { terminal, written: () => stdout, noted: () => stderr };
}
