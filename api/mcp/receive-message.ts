import type { Request, Response } from 'express';
import { FairQueue } from '../../models/fair-queue.ts';
import { describeCaller, type UserCaller } from '../auth/caller.ts';
import type { ApiContext } from '../context.ts';
import { takeRequest } from '../limits/take-request.ts';
import { retryAfterSeconds, tooManyRequests } from '../limits/limit-headers.ts';
import type { Serving } from '../serve/mount-operations.ts';
import { whenGone } from '../serve/when-gone.ts';
import { authenticateAgent } from './authenticate-agent.ts';
import { readMessage } from './read-message.ts';

/** Messages at once, from before they are read until they are answered. Each may have 512 KiB and last as long as a job. */
const MESSAGES = { name: 'messages', total: 200, perTenant: 50 };

/** A message, and who has sent it. */
type Received = { caller: UserCaller; message: unknown };

/** Creates the receiver of agents' messages: each is admitted, authenticated and counted before it is read. */
export function createReceiveMessage(context: ApiContext, { queue, tenants }: Serving) {
  const messages = new FairQueue(MESSAGES);
  const admit = (request: Request, response: Response): Promise<UserCaller> => {
    const expected = tenants.of(request, false);
    return queue.run(async (admission) => {
      if (!admission.tryStart(expected.key)) await admission.start(expected.key, whenGone(request, response));
      const caller = await authenticateAgent(context, request, expected.refused);
      Object.assign(response.locals, {
        caller: describeCaller({ bearer: caller }),
        clientId: caller.clientId,
      });
      await countMessage(context, caller);
      expected.found(tenantOf(caller));
      return caller;
    });
  };
  /**
   * @throws AppError 401, 429 for too many messages in a minute, 408, and as {@link readMessage} does;
   *   QuotaExceeded for too many at once
   */
  return async (request: Request, response: Response): Promise<Received> => {
    const caller = await admit(request, response);
    const release = await messages.take(tenantOf(caller), 1, { timeoutMs: 0 });
    if (response.destroyed) release();
    else response.once('close', release);
    return { caller, message: await readMessage(request, response, () => queue.yieldToEventLoop()) };
  };
}

/** Tenant whose quota a message uses: the only project of its token, else the person. */
function tenantOf(caller: UserCaller): string {
  return caller.projectId ?? describeCaller({ bearer: caller });
}

/** Each message is a request of the caller's, and so is each operation that a tool calls for it. */
async function countMessage({ rateLimits }: ApiContext, caller: UserCaller): Promise<void> {
  const standings = await takeRequest(rateLimits, { bearer: caller });
  const seconds = retryAfterSeconds(standings);
  if (seconds !== undefined) throw tooManyRequests(standings, seconds);
}
