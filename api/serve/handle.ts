import { limitedBy, stoppedBy } from '../../models/database.ts';
import type { ApiContext } from '../context.ts';
import { ROWS_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, stopAfter } from '../http/deadline.ts';
import { handlers } from '../operations/index.ts';
import type { Answer, Handler, OperationId } from '../operations/operation.ts';
import type { Waits } from '../temporal/await-result.ts';
import type { Endpoint } from './endpoint.ts';
import type { Turn } from './hold-turn.ts';
import type { Validated } from './request-state.ts';

/**
 * Has the operation's handler do what is asked, and stops it at the deadline: a handler that is too slow changes
 * nothing any more in our rows once its caller was told 503.
 */
export async function handle<Id extends OperationId>(
  { operationId, operation }: Endpoint<Id>,
  { context, deadline, request, response, caller, standings, projectId, input }: Validated<Id>,
  turn: Turn,
): Promise<Answer<Id>> {
  const handler: Handler<Id> = handlers[operationId];
  const { ip } = request;
  const { requestId } = response.locals;
  const header = (name: string) => request.get(name);
  const answerIn = (ownContext: ApiContext) =>
    handler(input, {
      context: { ...ownContext, waits: waitingWithoutTurn(ownContext.waits, turn) },
      caller,
      projectId,
      requestId,
      standings,
      header,
      ip,
      endTurn: turn.end,
    });
  const timeoutMs = operation['x-deadline'];
  if (timeoutMs === undefined) return deadline.wait(answerIn(context));
  return stopAfter(timeoutMs, (signal) => {
    const database = stoppedBy(context.database, signal);
    // No statement may take so long, so this handler waits for something else: our own rows get no more time for that.
    const waitsForJob = timeoutMs > STATEMENT_TIMEOUT_MS;
    return answerIn({ ...context, database: waitsForJob ? limitedBy(database, limitRows) : database });
  });
}

/** Who waits for a job has no turn meanwhile. */
function waitingWithoutTurn(waits: Waits, turn: Turn): Waits {
  return {
    hold: (projectId, work) => {
      turn.pause();
      return waits.hold(projectId, work);
    },
  };
}

function limitRows<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  return stopAfter(ROWS_TIMEOUT_MS, work);
}
