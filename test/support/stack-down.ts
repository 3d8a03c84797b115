type Stop = () => Promise<void> | void;

const stops: Stop[] = [];

/** Adds what {@link stackDown} does, in the order of the calls. */
export function rememberStop(stop: Stop): void {
  stops.push(stop);
}

/** Stops what the set-up brought up. */
export async function stackDown(): Promise<void> {
  for (const stop of stops) await stop();
}
