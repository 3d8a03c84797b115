type Stop = () => Promise<void> | void;

const stops: Stop[] = [];

export function registerStop(stop: Stop): void {
  stops.push(stop);
}

/**
 * A failure to stop one server does not keep the others running.
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
