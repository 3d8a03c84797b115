type Stop = () => Promise<void> | void;

const stops: Stop[] = [];

/** Adds what {@link stackDown} does, in the order of the calls. */
export function rememberStop(stop: Stop): void {
  stops.push(stop);
}

/** Stops what the set-up brought up: one that cannot be stopped keeps no other running. Throws the first failure. */
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
