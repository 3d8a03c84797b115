type Closable = { close(): Promise<unknown> } | { stop(): Promise<unknown> } | { drop(): Promise<unknown> };

/**
 * Opens a shared resource before the first test and closes, stops or drops it after the last test.
 * @param keep receives the opened resource, and may prepare it
 */
export function keepOpen<Opened extends Closable>(
  open: () => Promise<Opened>,
  keep: (opened: Opened) => unknown,
): void {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
    await keep(opened);
  });
  afterAll(() => {
    if (opened === undefined) return undefined;
    if ('close' in opened) return opened.close();
    return 'stop' in opened ? opened.stop() : opened.drop();
  });
}
