import { AppError } from '../http/errors.ts';
import type { LargeBodySlots, ReleaseSlot } from '../http/large-body-slots.ts';
import { isOutage } from '../http/outages.ts';

/** The slot of one request, which it needs only when its body is large. */
export type Slot = {
  /** Waits for a slot. @throws AppError as {@link LargeBodySlots.acquire} does */
  acquire: (bytes: Buffer) => Promise<void>;
  /** Gives the slot to the next request before this one is answered. */
  release: () => void;
};

/** Does the work of one request and gives its slot back at the end, whatever that is. */
export async function holdSlot(slots: LargeBodySlots, work: (slot: Slot) => Promise<void>): Promise<void> {
  let release: ReleaseSlot = () => undefined;
  try {
    await work({
      acquire: async ({ length }) => {
        release = await slots.acquire(length);
      },
      release: () => release(),
    });
  } catch (error) {
    release(isUnavailable(error));
    throw error;
  } finally {
    release();
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError ? error.status === 503 : isOutage(error);
}
