import type { z } from 'zod';
import { openConnection, type OpenConnection } from '../../models/connections/open-connection.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { findReadRequest } from '../../models/reads/find-read-request.ts';
import { LARGEST_RESULT, storeReadResult, toStorableJson } from '../../models/reads/store-read-result.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ReadInput } from '../../workflows/contract/reads.ts';
import { finalFailure } from '../failures.ts';

export type ReadDependencies = { database: Database; connectionKeyring: Keyring };

export type ReadDefinition<Request> = {
  /** The request as the API wrote it down. */
  request: z.ZodType<Request>;
  /** Asks the provider; `lifetime` in seconds for which the answer may be given again. */
  read: (connection: OpenConnection, request: Request) => Promise<{ result: object; lifetime: number }>;
};

/** Makes the activity of one read: takes the request up from its row, asks the provider, stores the answer. */
export function answerRead<Request>(
  { database, connectionKeyring }: ReadDependencies,
  { request: requestShape, read }: ReadDefinition<Request>,
): (input: ReadInput) => Promise<void> {
  return async ({ projectId, digest }) => {
    const found = await inProject(database, projectId, async (project) => {
      const asked = await findReadRequest(project, digest);
      // Not there: it was swept, or what it is about was changed or removed; whoever still waits asks again. Answered:
      // another run was a moment earlier, which had ended when this one was started.
      if (!asked || asked.isAnswered) return undefined;
      const connection = await openConnection(project, connectionKeyring, asked.connectionId);
      return (
        connection && {
          connection,
          request: requestShape.parse(asked.request),
          requestId: asked.requestId,
        }
      );
    });
    if (!found) return;
    const { connection, request, requestId } = found;
    if (connection.status === 'reauth_required') throw finalFailure('connection_needs_reauth');
    if (connection.status === 'revoked') throw finalFailure('connection_not_found');
    const { result, lifetime } = await read(connection, request);
    const json = toStorableJson(result);
    if (Buffer.byteLength(json) > LARGEST_RESULT) throw finalFailure('result_too_large');
    await inProject(database, projectId, (project) =>
      storeReadResult(project, digest, { requestId, result: json, lifetime }),
    );
  };
}
