import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writePrivateFile, writePrivateJson } from './private-file.ts';
import { sandboxAddresses } from './processes/sandbox.ts';

const stackFile = z.object({
  api: z.string(),
  temporal: z.object({ address: z.string(), ui: z.string() }),
  /** URL of the superuser, who bypasses row level security. */
  postgres: z.string(),
  /** Until the store is `ready`, requests for upload URLs get 503. */
  s3: z.object({ endpoint: z.string(), bucket: z.string(), ready: z.boolean() }),
  sandbox: sandboxAddresses,
  demo: z.object({
    projectId: z.string(),
    ownerId: z.string(),
    adminId: z.string(),
    token: z.string(),
    /** Path of a single-use link that signs the owner in to the console. */
    consolePath: z.string(),
    adminToken: z.string(),
    serviceAccountKey: z.string(),
    appKey: z.string(),
    oauthClientId: z.string(),
    oauthClientSecret: z.string(),
    /** This OAuth client must use PKCE. */
    publicClientId: z.string(),
    /** This OAuth client may create projects. */
    platformClientId: z.string(),
    platformClientSecret: z.string(),
    customerId: z.string(),
    /** Accepts events from pages on the API's origin, and from the tracked page in `examples`. */
    writeKey: z.string(),
    accountId: z.string(),
    crmLeadId: z.string(),
    other: z.object({
      projectId: z.string(),
      ownerId: z.string(),
      token: z.string(),
      serviceAccountKey: z.string(),
      appKey: z.string(),
    }),
  }),
});

export type StackFile = z.infer<typeof stackFile>;

/**
 * Writes the stack file. Call it only after the API, the workers and Temporal have started, because programs
 * that read the file use them immediately.
 */
export function writeStackFile(file: string, stack: StackFile): void {
  writePrivateJson(file, stack);
}

/** Returns undefined if the file is missing or from another version. */
export function readStackFile(file: string): StackFile | undefined {
  try {
    return stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export type AdminSettings = {
  DATABASE_URL: string;
  SIGNING_KEYRING: string;
  TOKEN_ISSUER: string;
  TOKEN_AUDIENCE: string;
  CONNECTION_KEYRING: string;
};

export function writeAdminEnv(file: string, settings: AdminSettings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writePrivateFile(file, lines.join(''));
}

export function removeStackFiles(...files: string[]): void {
  for (const file of files) rmSync(file, { force: true });
}
