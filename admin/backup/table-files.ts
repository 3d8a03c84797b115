import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ConflictError } from '../failures.ts';
import type { ArchivedTable } from './manifest.ts';

/** Beyond it, a backup takes much longer and is little smaller. */
const COMPRESSION_LEVEL = 3;

/** Writes the rows of a table into its file, as they come. */
export async function writeTable(
  client: Client,
  folder: string,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
): Promise<ArchivedTable> {
  // Of a partitioned table, COPY takes only what a query gives.
  const rows = client.query(
    copyTo(`copy (select ${list(columns)} from ${escapeIdentifier(name)}) to stdout`),
  );
  const { stream, measured } = measure();
  const file = createWriteStream(fileOf(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: COMPRESSION_LEVEL }), stream, file);
  return { name, columns, rows: rows.rowCount, ...measured() };
}

/** @throws ConflictError that names the first file that is not as it was written */
export async function verifyTable(folder: string, { name, bytes, sha256 }: ArchivedTable): Promise<void> {
  const file = fileOf(folder, name);
  const { stream, measured } = measure();
  try {
    await pipeline(createReadStream(file), stream.resume());
  } catch {
    throw new ConflictError(`${file} cannot be read. Nothing was restored.`);
  }
  const found = measured();
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new ConflictError(`${file} is damaged: it is not what the backup wrote. Nothing was restored.`);
}

/** Writes the rows of a file into its table, as they come. */
export async function loadTable(
  client: Client,
  folder: string,
  { name, columns }: ArchivedTable,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list(columns)}) from stdin`));
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), rows);
}

function fileOf(folder: string, table: string): string {
  return path.join(folder, `${table}.copy.gz`);
}

function list(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ');
}

/** A stream that lets everything through, and what has gone through it. */
function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}
