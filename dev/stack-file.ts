import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { writePrivateFile, writePrivateJson } from './private-file.ts';

const stackFile = z.object({
  api: z.string(),
  temporal: z.object({ address: z.string(), ui: z.string() }),
  /** Connects as the superuser, which bypasses row level security. */
  postgres: z.string(),
  /** Upload store. Until it is `ready`, requests for upload URLs get 503. */
  s3: z.object({ endpoint: z.string(), bucket: z.string(), ready: z.boolean() }),
  /** Base addresses of the sandbox's servers. */
  sandbox: z.object({
    control: z.string(),
    outbox: z.string(),
    resend: z.string(),
    /** gRPC and REST on one port, with the token endpoint at `/token`. */
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
    /** Path of a single-use link that signs the owner in to the console. */
    consolePath: z.string(),
    adminToken: z.string(),
    serviceAccountKey: z.string(),
    appKey: z.string(),
    /** The owner's confidential OAuth client, which acts in the project. */
    oauthClientId: z.string(),
    oauthClientSecret: z.string(),
    /** The owner's public OAuth client, which must use PKCE. */
    publicClientId: z.string(),
    /** Platform client, which creates projects. */
    platformClientId: z.string(),
    platformClientSecret: z.string(),
    /** Google Ads customer account of the project's connection. */
    customerId: z.string(),
    /** Accepts visitor events from pages of the API's origin and of the tracked page in `examples`. */
    writeKey: z.string(),
    /** Meta ad account of the project's connection. */
    accountId: z.string(),
    /** Lead of the project's CRM. */
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

/** Contents of `stack.json`, which describes a running stack to other programs. */
export type StackFile = z.infer<typeof stackFile>;

/** Writes `stack.json`, which announces that the API, the workers and Temporal are ready. */
export function writeStackFile(file: string, stack: StackFile): void {
  writePrivateJson(file, stack);
}

/** Reads `stack.json`; undefined if it is missing or from another version. */
export function readStackFile(file: string): StackFile | undefined {
  try {
    return stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Settings of the admin command line, by environment variable. */
export type AdminSettings = {
  DATABASE_URL: string;
  SIGNING_KEYRING: string;
  TOKEN_ISSUER: string;
  TOKEN_AUDIENCE: string;
  CONNECTION_KEYRING: string;
};

/** Writes `admin.env`, which `npm run admin` reads. */
export function writeAdminEnv(file: string, settings: AdminSettings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writePrivateFile(file, lines.join(''));
}

/** Removes the files that announce a running stack. */
export function removeStackFiles(...files: string[]): void {
  for (const file of files) rmSync(file, { force: true });
}
