import { CALLS_IN_FLIGHT, inChunks, MAILS_PER_CALL, type Reader } from '../mailing.ts';
import type { ChunkSender } from './chunk-sender.ts';

/**
 * What a script does that sends without a queue: render, send 100 at a time, forget. It survives no crash, repeats no
 * failed call and records nothing.
 */
export async function sendInPlainLoop(sendChunk: ChunkSender, readers: readonly Reader[]): Promise<void> {
  const chunks = inChunks(readers, MAILS_PER_CALL).values();
  const lane = async () => {
    for (const chunk of chunks) await sendChunk(chunk);
  };
  await Promise.all(Array.from({ length: CALLS_IN_FLIGHT }, lane));
}
