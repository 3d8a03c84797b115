import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ConflictError, NotFoundError } from '../failures.ts';

const MANIFEST = 'manifest.json';

/** The manifest of an archive that is being made: whoever has made this file has the folder. */
const UNFINISHED = 'manifest.json.part';

/** A plain name of this schema: it stands in statements and in names of files. */
const name = z.string().regex(/^[a-z_][a-z\d_]{0,62}$/);

const count = z.int().min(0);

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Of the server that it was taken from. */
  postgres: z.string(),
  /** What the schema was made by, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name,
      /** Those that are stored, in the order of the file. */
      columns: z.array(name),
      rows: count,
      /** Of the compressed file. */
      bytes: count,
      sha256: z.hash('sha256'),
    }),
  ),
  partitions: z.array(
    z.object({
      name,
      parent: name,
      bound: z.string().regex(/^(DEFAULT|FOR VALUES [^;]+)$/),
      options: z.string().regex(/^[\w=., ]*$/),
      isProtected: z.boolean(),
      /** What it is held to and its parent is not, such as a default partition, so that it is not read for others. */
      checks: z.array(z.string().regex(/^constraint \w+ CHECK \([^;]*\)$/)).default([]),
    }),
  ),
  /** The last value that each sequence gave; null: it gave none. */
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/).nullable() })),
  /** Columns, constraints, indexes, policies, rights and so on, each in one line. */
  shape: z.array(z.string()),
});

/** What an archive holds. It is written last: a folder without it is not a whole backup. */
export type Manifest = z.infer<typeof manifestSchema>;

export type ArchivedTable = Manifest['tables'][number];

/** Makes the folder of a new archive, for its owner's eyes only. @throws ConflictError when something is in it */
export async function makeArchiveFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readdir(folder);
  if (found.length === 0) {
    await writeFile(path.join(folder, UNFINISHED), '', { flag: 'wx', mode: 0o600 });
    return;
  }
  const cutOff = !found.includes(UNFINISHED)
    ? ''
    : ` It has rows of a backup that is being taken, or was cut off: then delete its files.`;
  throw new ConflictError(`${folder} is not empty.${cutOff}`);
}

/** Takes away all that was written into the folder, which was empty: it is personal data that nobody looks after. */
export async function clearArchiveFolder(folder: string): Promise<void> {
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
}

/**
 * Ends the making of an archive.
 * @throws ConflictError that names what {@link readManifest} would not take, such as a partition of another kind of
 *   name
 */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { error } = manifestSchema.safeParse(manifest);
  if (error)
    throw new ConflictError(
      `No restore would take this backup: ${error.issues.map((issue) => describeIssue(manifest, issue.path)).join('; ')}.`,
    );
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(folder, UNFINISHED), text, { mode: 0o600, flush: true });
  await rename(path.join(folder, UNFINISHED), path.join(folder, MANIFEST));
}

/** Where in the manifest it is, and what is there: `partitions.3.name is "events_Old"`. */
function describeIssue(manifest: Manifest, where: readonly PropertyKey[]): string {
  let found: unknown = manifest;
  for (const key of where)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return `${where.join('.')} is ${JSON.stringify(found)}`;
}

/** @throws NotFoundError without a whole archive; ConflictError when it is one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new NotFoundError(
      `${folder} has no ${MANIFEST}: it is no backup, or one that was cut off while it was taken.`,
    );
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new ConflictError(`${MANIFEST} of ${folder} is damaged, or of another release's format.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
