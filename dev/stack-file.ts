import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writePrivateFile, writePrivateJson } from './private-file.ts';

const stackFile = z.object({
  /** Base address of the API. */
  api: z.string(),
  temporal: z.object({ address: z.string(), ui: z.string() }),
  /** Connects as the superuser, whom row level security does not bind. */
  postgres: z.string(),
  /** The store of uploads; until it is `ready`, upload URLs are refused with 503. */
  s3: z.object({ endpoint: z.string(), bucket: z.string(), ready: z.boolean() }),
  /** Base addresses of the sandbox's servers. */
  sandbox: z.object({
    control: z.string(),
    outbox: z.string(),
    resend: z.string(),
    /** Serves gRPC and REST on one port, and the token endpoint below `/token`. */
    googleAds: z.string(),
    crm: z.string(),
    /** Meta's Graph API. */
    meta: z.string(),
  }),
  demo: z.object({
    projectId: z.string(),
    ownerId: z.string(),
    adminId: z.string(),
    token: z.string(),
    /** The path of a link that signs the owner in in the console, once. */
    consolePath: z.string(),
    adminToken: z.string(),
    serviceAccountKey: z.string(),
    appKey: z.string(),
    /** A confidential OAuth client of the owner's, which acts in the project. */
    oauthClientId: z.string(),
    oauthClientSecret: z.string(),
    /** A client of the same without a secret, which must use PKCE. */
    publicClientId: z.string(),
    /** A platform client, which makes projects. */
    platformClientId: z.string(),
    platformClientSecret: z.string(),
    /** A customer account of Google Ads that the project's connection reaches. */
    customerId: z.string(),
    /** Sends events of visitors from pages at the API's own origin. */
    writeKey: z.string(),
    /** An ad account of Meta that the project's connection reaches. */
    accountId: z.string(),
    /** A lead of the CRM that the project is connected to. */
    crmLeadId: z.string(),
    /** A second tenant. */
    other: z.object({
      projectId: z.string(),
      ownerId: z.string(),
      token: z.string(),
      serviceAccountKey: z.string(),
      appKey: z.string(),
    }),
  }),
});

/** What a running stack tells others: `stack.json` in its home. */
export type StackFile = z.infer<typeof stackFile>;

/** Writes `stack.json`, which tells other programs that API, worker and Temporal answer. */
export function writeStackFile(file: string, stack: StackFile): void {
  writePrivateJson(file, stack);
}

/** Reads `stack.json`; undefined when there is none, or it was written by another version. */
export function readStackFile(file: string): StackFile | undefined {
  try {
    return stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Settings of the admin command line, by the names of their environment variables. */
export type AdminSettings = {
  DATABASE_URL: string;
  SIGNING_KEYRING: string;
  TOKEN_ISSUER: string;
  TOKEN_AUDIENCE: string;
  CONNECTION_KEYRING: string;
};

/** Writes `admin.env`, from which `npm run admin` takes its settings. */
export function writeAdminEnv(file: string, settings: AdminSettings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writePrivateFile(file, lines.join(''));
}

/** Removes the files that tell other programs about a running stack. */
export function removeStackFiles(...files: string[]): void {
  for (const file of files) rmSync(file, { force: true });
}
