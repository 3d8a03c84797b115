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
  request: z.ZodType<ReadRequestOf<Operation>>;
  /**
   * If true, the activity fails and is retried while calls are paused. Otherwise, `read` checks the pauses
   * itself.
   */
  isPauseChecked?: boolean;
  /** `ttlSeconds`: how long the stored result is reused. */
  read: (
    connection: OpenConnection,
    request: ReadRequestOf<Operation>,
  ) => Promise<{ result: ReadResultOf<Operation>; ttlSeconds: number }>;
};

export function createReadActivity<Operation extends ReadOperation>(
  dependencies: ReadDependencies,
  { request, isPauseChecked = false, read }: ReadDefinition<Operation>,
): ReadActivities[ReadOperation] {
  return async (input) => {
    const opened = await openRead(dependencies, input, request, async () => undefined);
    if (!opened) return undefined;
    if (isPauseChecked) requireEndedPause(opened.connection.provider, opened.pauseMs);
    const { result, ttlSeconds } = await read(opened.connection, opened.request);
    await storeResult(dependencies, input, { requestId: opened.requestId, result, ttlSeconds });
    return undefined;
  };
}

/** `pauseMs`: remaining pause of calls to the provider or for the connection. */
export type OpenedRead<Request> = {
  connection: OpenConnection;
  request: Request;
  requestId: string;
  pauseMs: number;
};

/**
 * Returns undefined if the read has a result or was deleted.
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
 * @param options `ttlSeconds`: how long the result is reused; `alongside`: makes other writes in the same
 * transaction, if the result is stored
 * @throws a final failure if the result is too large
 */
export async function storeResult(
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
  const stored = { requestId, result: json, ttlSeconds };
  // An asynchronous commit is safe: if a crash of PostgreSQL loses the result, the provider is called again.
  const settings = { synchronousCommit: false };
  if (!alongside) {
    await storeReadResult({ database, projectId, settings }, digest, stored);
    return;
  }
  const store = async (project: InProject) => {
    if (await storeReadResult(project, digest, stored)) await alongside(project);
  };
  await inProject(database, projectId, store, settings);
}
