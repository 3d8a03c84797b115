type Closable = { close(): unknown } | { stop(): unknown } | { drop(): unknown };

/**
 * Opens a resource before a file's first test, and closes it after the last one.
 * @param prepare called with the opened resource before the first test
 * @returns the resource, which has no properties before it is opened
 */
export function keepOpen<Opened extends Closable>(
  open: () => Promise<Opened>,
  prepare?: (opened: Opened) => unknown,
): Opened {
  const kept: Opened = Object.create(null);
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
    Object.assign(kept, opened);
    await prepare?.(opened);
  });
  afterAll(() => {
    if (opened === undefined) return undefined;
    if ('close' in opened) return opened.close();
    return 'stop' in opened ? opened.stop() : opened.drop();
  });
  return kept;
}
