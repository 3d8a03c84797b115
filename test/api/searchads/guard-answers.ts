import { z } from 'zod';
import { getError, type Answer } from '../open-world.ts';

/** An emergency pause, with a page of its campaigns. */
export const stopped = z.looseObject({
  stop: z.looseObject({ state: z.string() }),
  campaigns: z.array(
    z.looseObject({ campaignId: z.string(), state: z.string(), reason: z.string().optional() }),
  ),
});

/** Expects a refusal by the project's limit in US dollars. */
export function expectExceeded(
  answer: Answer,
  path: string,
  reported: { limit: number; inUse: number },
): void {
  expect([answer.status, getError(answer).code]).toEqual([409, 'max_daily_budget_exceeded']);
  expect(getError(answer).details).toEqual([expect.objectContaining({ path, currency: 'USD', ...reported })]);
}
