/**
 * Opens before the first test what they all use, and closes it after the last.
 * @param keep takes what was opened, and may prepare it
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
