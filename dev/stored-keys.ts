import { z } from 'zod';
import { readJsonOrEmpty, writePrivateJson } from './private-file.ts';

const key = z.object({ id: z.string(), secret: z.string() });
const oauthClient = z.object({ clientId: z.string(), secret: z.string().nullable() });

const keysOfProject = z.object({
  serviceAccountKey: key,
  appKey: key,
  confidentialClient: oauthClient.optional(),
  publicClient: oauthClient.optional(),
  platformClient: oauthClient.optional(),
});

const storedKeys = z.record(z.string(), keysOfProject);

export type StoredKey = z.infer<typeof key>;
export type StoredClient = z.infer<typeof oauthClient>;

/** Secrets of a demo project; the database stores only their digests. */
export type StoredKeys = z.infer<typeof keysOfProject>;

/** Returns the stored keys of a project; undefined if there are none. */
export function readStoredKeys(file: string, projectId: string): StoredKeys | undefined {
  return readAll(file)[projectId];
}

/** Stores the keys of a project and keeps those of other projects. */
export function writeStoredKeys(file: string, projectId: string, keys: StoredKeys): void {
  const all = storedKeys.parse({ ...readAll(file), [projectId]: keys });
  writePrivateJson(file, all);
}

function readAll(file: string): z.infer<typeof storedKeys> {
  return storedKeys.parse(readJsonOrEmpty(file));
}
