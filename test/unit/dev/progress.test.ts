import { showProgress, type Screen } from '../../../dev/progress.ts';

describe('showProgress', () => {
  /** Runs a step that reports its progress three times, and returns what was written meanwhile. */
  async function written(screen: Pick<Screen, 'isLive'>, report: 'progress' | undefined): Promise<string> {
    let text = '';
    const write = (part: string) => void (text += part);
    const progress = showProgress({ ...screen, write, columns: () => 40, color: false });
    await progress.step(
      'Temporal',
      async (tell) => {
        for (const share of [1, 2, 3]) tell(`${share} of 3 packages compiled`, report);
        if (screen.isLive) jest.advanceTimersByTime(100);
      },
      () => 'built',
    );
    progress.end();
    return text;
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('redraws one line for the progress of a step on a terminal, no wider than it', async () => {
    const text = await written({ isLive: true }, 'progress');
    expect(text).toContain('Temporal (3 of 3 packages');
    const rows = text.split(/[\r\n]/).map((row) => row.replaceAll('\u001B[2K', ''));
    expect(rows.filter((row) => row.includes('packages'))).toHaveLength(1);
    for (const row of rows.filter((each) => !each.startsWith('✓'))) expect(row.length).toBeLessThan(40);
  });

  it('writes the progress of a step that is quick to no pipe, but each other line', async () => {
    expect(await written({ isLive: false }, 'progress')).toMatch(/^✓ Temporal +built +\d/);
    expect((await written({ isLive: false }, undefined)).split('\n').slice(0, 3)).toEqual(
      [1, 2, 3].map((share) => `  ${share} of 3 packages compiled`),
    );
  });
});
