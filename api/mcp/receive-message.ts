import type { Request, Response } from 'express';
import { FairQueue } from '../../models/fair-queue.ts';
import { describeCaller, type UserCaller } from '../credentials/caller.ts';
import type { ApiContext } from '../context.ts';
import { countRequest } from '../limits/rate-limits.ts';
import { whenGone } from '../limits/admission.ts';
import type { Serving } from '../request/mount-operations.ts';
import { authenticateAgent } from './authenticate-agent.ts';
import { readMessage } from './read-message.ts';

/** Messages at once, from before they are read until they are answered. Each may have 512 KiB and last as long as a job. */
const MESSAGES = { name: 'messages', total: 200, perTenant: 50 };

/** A message, and who has sent it. */
type Received = { caller: UserCaller; message: unknown };

/** Creates the receiver of agents' messages: each is admitted, authenticated and counted before it is read. */
export function createReceiveMessage(context: ApiContext, { queue, tenants }: Serving) {
  const messages = new FairQueue(MESSAGES);
  /**
   * @throws AppError 401, 429 for too many messages in a minute, 408, and as {@link readMessage} does;
   *   QuotaExceeded for too many at once
   */
  return async (request: Request, response: Response): Promise<Received> => {
    const expected = tenants.of(request, false);
    const caller = await queue.run(async (admission) => {
      if (!admission.tryStart(expected.key)) await admission.start(expected.key, whenGone(request, response));
      const agent = await authenticateAgent(context, request, expected);
      Object.assign(response.locals, { caller: describeCaller({ bearer: agent }), clientId: agent.clientId });
      // Each operation that a tool calls for it is counted too.
      await countRequest(context.rateLimits, 'read', { caller: { bearer: agent }, ip: request.ip });
      return agent;
    });
    const tenant = tenantOf(caller);
    expected.found(tenant);
    const release = await messages.take(tenant, 1, { timeoutMs: 0 });
    if (response.destroyed) release();
    else response.once('close', release);
    return { caller, message: await readMessage(request, response, () => queue.yieldToEventLoop()) };
  };
}

/** Tenant whose quota a message uses: the only project of its token, else the person. */
function tenantOf(caller: UserCaller): string {
  return caller.projectId ?? describeCaller({ bearer: caller });
}
