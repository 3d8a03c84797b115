import type { Turn } from './hold-turn.ts';
import type { Received } from './request-state.ts';
import { whenGone } from './when-gone.ts';

/**
 * Waits until a request may be worked on: when the process is busy, those who call take turns.
 * @throws NoShareLeft when there was no turn in time, AppError 503 at the deadline
 */
export async function takeTurn(
  { request, response, deadline, expected }: Received,
  turn: Turn,
): Promise<void> {
  if (turn.startNow(expected.holder)) return;
  await deadline.wait(turn.start(expected.holder, whenGone(request, response)));
}
