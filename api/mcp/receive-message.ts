import type { Request, Response } from 'express';
import { FairShares } from '../../models/fair-shares.ts';
import { describeCaller, type UserCaller } from '../auth/caller.ts';
import type { ApiContext } from '../context.ts';
import { takeRequest } from '../rate-limits/take-request.ts';
import { retryAfterSeconds, tooManyRequests } from '../rate-limits/limit-headers.ts';
import { holdTurn } from '../serve/hold-turn.ts';
import type { Serving } from '../serve/mount-operations.ts';
import { whenGone } from '../serve/when-gone.ts';
import { authenticateAgent } from './authenticate-agent.ts';
import { readMessage } from './read-message.ts';

/**
 * Messages of agents that one process has at once, from before they are read until they are answered: of all, and of
 * one project or person. Each may have 512 KiB, and a tool works at one for as long as a job is waited for.
 */
const AT_WORK = { total: 200, perHolder: 50, waiting: { total: 0, perHolder: 0 } };

/** A message, and who has sent it. */
type Received = { caller: UserCaller; message: unknown };

/**
 * Makes the receiving of agents' messages: in its turn among all requests each is authenticated and counted, and it is
 * read only where its sender has a place for it.
 */
export function createReceiveMessage(context: ApiContext, { turns, holders }: Serving) {
  const places = new FairShares(AT_WORK);
  const admit = async (request: Request, response: Response): Promise<UserCaller> => {
    const expected = holders.of(request, false);
    let admitted: UserCaller | undefined;
    await holdTurn(turns, async (turn) => {
      if (!turn.startNow(expected.holder)) await turn.start(expected.holder, whenGone(request, response));
      const caller = await authenticateAgent(context, request, expected.refused);
      Object.assign(response.locals, {
        caller: describeCaller({ bearer: caller }),
        clientId: caller.clientId,
      });
      await countMessage(context, caller);
      expected.found(holderOf(caller));
      admitted = caller;
    });
    if (!admitted) throw new TypeError('Who is let in is known.');
    return admitted;
  };
  /**
   * @throws AppError 401, 429 for too many messages in a minute, 408, and as {@link readMessage} does; NoShareLeft for
   *   too many at once
   */
  return async (request: Request, response: Response): Promise<Received> => {
    const caller = await admit(request, response);
    const giveBack = await places.take(holderOf(caller), 1, { timeoutMs: 0 });
    if (response.destroyed) giveBack();
    else response.once('close', giveBack);
    return { caller, message: await readMessage(request, response, () => turns.eventLoop.next()) };
  };
}

/** Whose share a message uses: that of the only project that its token acts in, else of the person. */
function holderOf(caller: UserCaller): string {
  return caller.projectId ?? describeCaller({ bearer: caller });
}

/** Each message is a request of the caller's, and so is each operation that a tool calls for it. */
async function countMessage({ rateLimits }: ApiContext, caller: UserCaller): Promise<void> {
  const standings = await takeRequest(rateLimits, { bearer: caller });
  const seconds = retryAfterSeconds(standings);
  if (seconds !== undefined) throw tooManyRequests(standings, seconds);
}
