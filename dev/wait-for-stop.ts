const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ECHO_MS = 1_000;

/**
 * Resolves at the first signal, after calling `onFirst`; a later signal calls `onSecond`. A signal within a
 * second of the first is ignored, because npm repeats the signal of Ctrl-C.
 */
export async function waitForStop({
  onFirst,
  onSecond,
}: {
  onFirst: () => void;
  onSecond: () => void;
}): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt: number | undefined;
    const onSignal = (): void => {
      if (firstSignalAt === undefined) {
        firstSignalAt = Date.now();
        onFirst();
        resolve();
      } else if (Date.now() - firstSignalAt > ECHO_MS) onSecond();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
}
