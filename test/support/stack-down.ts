type Stop = () => Promise<void> | void;

const stops: Stop[] = [];

/** Registers a step of {@link stackDown}, which runs the steps in the order of registration. */
export function registerStop(stop: Stop): void {
  stops.push(stop);
}

/**
 * Stops the set-up's servers. A failure to stop one does not keep the others running.
 * @throws the first failure
 */
export async function stackDown(): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
