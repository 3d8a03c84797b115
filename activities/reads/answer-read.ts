import type { z } from 'zod';
import { openSealed, type OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject, type Project } from '../../models/in-project.ts';
import {
  findReadRequest,
  MAX_RESULT_BYTES,
  storeReadResult,
  toStorableJson,
} from '../../models/reads/read-results.ts';
import type { Keyring } from '../../models/sealed.ts';
import type {
  ReadActivities,
  ReadOperation,
  ReadRequestOf,
  ReadResultOf,
} from '../../workflows/contract/provider-reads.ts';
import type { ReadInput } from '../../workflows/contract/reads.ts';
import { finalFailure } from '../failures.ts';
import { requireEndedPause, requireUsable } from '../provider/consequences.ts';

export type ReadDependencies = { database: Database; connectionKeyring: Keyring };

type ReadDefinition<Operation extends ReadOperation> = {
  /** Request as stored by the API. */
  request: z.ZodType<ReadRequestOf<Operation>>;
  /** Fails with a retry while calls are paused. Reads with other limits check their pauses themselves. */
  isPauseChecked?: boolean;
  /** Calls the provider. `ttlSeconds`: cache lifetime of the answer. */
  read: (
    connection: OpenConnection,
    request: ReadRequestOf<Operation>,
  ) => Promise<{ result: ReadResultOf<Operation>; ttlSeconds: number }>;
};

/** Makes the activity of one read: loads the request, calls the provider, stores the answer. */
export function createReadActivity<Operation extends ReadOperation>(
  dependencies: ReadDependencies,
  { request, isPauseChecked = false, read }: ReadDefinition<Operation>,
): ReadActivities[ReadOperation] {
  return async (input) => {
    const opened = await openRead(dependencies, input, request, async () => undefined);
    if (!opened) return undefined;
    if (isPauseChecked) requireEndedPause(opened.connection.provider, opened.pauseMs);
    const { result, ttlSeconds } = await read(opened.connection, opened.request);
    await storeAnswer(dependencies, input, { requestId: opened.requestId, result, ttlSeconds });
    return undefined;
  };
}

/** `pauseMs`: remaining pause of calls to the provider or through the connection. */
export type OpenedRead<Request> = {
  connection: OpenConnection;
  request: Request;
  requestId: string;
  pauseMs: number;
};

/**
 * Opens a read: its request and its connection. Undefined if nothing is left to read.
 * @param findExtra reads other rows in parallel
 * @throws a final failure if the connection is not usable
 */
export async function openRead<Request, Extra>(
  { database, connectionKeyring }: ReadDependencies,
  { projectId, digest }: ReadInput,
  shape: z.ZodType<Request>,
  findExtra: (project: Project) => Promise<Extra>,
): Promise<(OpenedRead<Request> & { extra: Extra }) | undefined> {
  const project = { database, projectId };
  const [found, extra] = await Promise.all([findReadRequest(project, digest), findExtra(project)]);
  // Without a row, the request has expired, or its connection was changed or removed.
  if (!found || found.isAnswered) return undefined;
  const connection = await openSealed(connectionKeyring, found.connection);
  requireUsable(connection);
  const { requestId, pauseMs } = found;
  return { connection, request: shape.parse(found.request), requestId, pauseMs, extra };
}

/**
 * Stores the answer to an opened read.
 * @param answer `ttlSeconds`: cache lifetime; `alongside`: other writes of the same transaction, made only if the
 *   answer is stored
 * @throws a final failure if the answer exceeds the size of a stored answer
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
  // If a crash of PostgreSQL loses the answer, the provider is called again.
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
