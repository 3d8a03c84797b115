import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writePrivateFile } from './private-file.ts';

const key = z.object({ id: z.string(), secret: z.string() });
const oauthClient = z.object({ clientId: z.string(), secret: z.string().nullable() });

const keysOfProject = z.object({
  serviceAccountKey: key,
  appKey: key,
  confidentialClient: oauthClient.optional(),
  publicClient: oauthClient.optional(),
});

const keptKeys = z.record(z.string(), keysOfProject);

export type KeptKey = z.infer<typeof key>;
export type KeptClient = z.infer<typeof oauthClient>;

/** What was made for a demo project and cannot be read again: the database has only the digests. */
export type KeptKeys = z.infer<typeof keysOfProject>;

/** The keys that `file` keeps for a project; undefined when there are none yet. */
export function readKeptKeys(file: string, projectId: string): KeptKeys | undefined {
  return readAll(file)[projectId];
}

/** Keeps keys of a project in `file`, beside those of others. */
export function writeKeptKeys(file: string, projectId: string, keys: KeptKeys): void {
  const all = keptKeys.parse({ ...readAll(file), [projectId]: keys });
  writePrivateFile(file, JSON.stringify(all, null, 2));
}

function readAll(file: string): z.infer<typeof keptKeys> {
  return existsSync(file) ? keptKeys.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}
