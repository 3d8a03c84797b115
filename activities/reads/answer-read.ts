import type { z } from 'zod';
import { openSealed, type OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject, type Project } from '../../models/in-project.ts';
import {
  findReadRequest,
  MAX_RESULT_BYTES,
  storeReadResult,
  toStorableJson,
} from '../../models/reads/read-results.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ReadInput } from '../../workflows/contract/reads.ts';
import { finalFailure } from '../failures.ts';
import { requireUsable } from '../provider/consequences.ts';

export type ReadDependencies = { database: Database; connectionKeyring: Keyring };

export type ReadDefinition<Request> = {
  /** The request as the API wrote it down. */
  request: z.ZodType<Request>;
  /** Asks the provider; `ttlSeconds`: for how long the answer may be given again. */
  read: (connection: OpenConnection, request: Request) => Promise<{ result: object; ttlSeconds: number }>;
};

/** Makes the activity of one read: reads the request from its row, asks the provider, stores the answer. */
export function answerRead<Request>(
  dependencies: ReadDependencies,
  { request, read }: ReadDefinition<Request>,
): (input: ReadInput) => Promise<void> {
  return async (input) => {
    const opened = await openRead(dependencies, input, request, async () => undefined);
    if (!opened) return;
    const { result, ttlSeconds } = await read(opened.connection, opened.request);
    await storeAnswer(dependencies, input, { requestId: opened.requestId, result, ttlSeconds });
  };
}

export type OpenedRead<Request> = { connection: OpenConnection; request: Request; requestId: string };

/**
 * Opens a read from its row: its request, and the connection to read it through. Undefined: there is nothing to read
 * any more.
 * @param findExtra what else is read from our rows, at the same moment
 * @throws a final failure when the connection does not work
 */
export async function openRead<Request, Extra>(
  { database, connectionKeyring }: ReadDependencies,
  { projectId, digest }: ReadInput,
  shape: z.ZodType<Request>,
  findExtra: (project: Project) => Promise<Extra>,
): Promise<(OpenedRead<Request> & { extra: Extra }) | undefined> {
  const project = { database, projectId };
  const [asked, extra] = await Promise.all([findReadRequest(project, digest), findExtra(project)]);
  // No row: it expired, or its connection changed or was removed. Answered: an earlier run stored it.
  if (!asked || asked.isAnswered) return undefined;
  const connection = openSealed(connectionKeyring, asked.connection);
  requireUsable(connection);
  return { connection, request: shape.parse(asked.request), requestId: asked.requestId, extra };
}

/**
 * Stores the answer to a read that was opened.
 * @param answer `ttlSeconds`: for how long it may be given again; `alongside`: what else our rows are told, in the
 * same transaction, if the answer was still asked for
 * @throws a final failure when it is larger than a stored answer may be
 */
export async function storeAnswer(
  { database }: Pick<ReadDependencies, 'database'>,
  { projectId, digest }: ReadInput,
  {
    requestId,
    result,
    ttlSeconds,
    alongside,
  }: {
    requestId: string;
    result: object;
    ttlSeconds: number;
    alongside?: (project: InProject) => Promise<void>;
  },
): Promise<void> {
  const json = toStorableJson(result);
  if (Buffer.byteLength(json) > MAX_RESULT_BYTES) throw finalFailure('result_too_large');
  const answer = { requestId, result: json, ttlSeconds };
  // If a crash of PostgreSQL loses the answer, the provider is asked again.
  const settings = { synchronousCommit: false };
  if (!alongside) {
    await storeReadResult({ database, projectId, settings }, digest, answer);
    return;
  }
  const store = async (project: InProject) => {
    if (await storeReadResult(project, digest, answer)) await alongside(project);
  };
  await inProject(database, projectId, store, settings);
}
