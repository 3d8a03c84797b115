/**
 * Opens a shared resource before the first test and closes it after the last.
 * @param keep receives the opened resource, and may prepare it
 */
export function keepOpen<Opened extends { close(): Promise<unknown> }>(
  open: () => Promise<Opened>,
  keep: (opened: Opened) => unknown,
): void {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
    await keep(opened);
  });
  afterAll(() => opened?.close());
}
