import type { ForResult, Waits } from '../../temporal/await-result.ts';
import type { Call } from '../operation.ts';

/** The call, to wait within the place that it has: one caller takes one. */
export function inSamePlace(call: Call, forResult: ForResult): Call {
  const waits: Waits = { hold: (_projectId, work) => work(forResult) };
  return { ...call, context: { ...call.context, waits } };
}
