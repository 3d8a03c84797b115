const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ECHO_MS = 1_000;

/**
 * Fulfilled at the first SIGINT, SIGTERM or SIGHUP; a further one calls `onSecond`.
 * One Ctrl-C under npm comes twice, from the terminal and from npm: what follows within a second is no second wish.
 */
export async function waitForStop({
  onFirst,
  onSecond,
}: {
  onFirst: () => void;
  onSecond: () => void;
}): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const hear = (): void => {
      if (askedAt === undefined) {
        askedAt = Date.now();
        onFirst();
        resolve();
      } else if (Date.now() - askedAt > ECHO_MS) onSecond();
    };
    for (const signal of SIGNALS) process.on(signal, hear);
  });
}
