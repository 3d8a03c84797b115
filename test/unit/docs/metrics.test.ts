import { namesIn, readPage, tableRows } from './pages.ts';

describe('docs/operating/metrics.md', () => {
  it('suggests alerts on metrics that it lists', () => {
    const page = readPage('docs/operating/metrics.md');
    const listed = tableRows(page).flatMap(([names = '']) => namesIn(names));
    const [, rules = ''] = page.split('## Suggested alerts');
    const used = [...rules.matchAll(/\b(?:throughline|temporal)_\w+/g)].map(([name]) =>
      name.replace(/_seconds_(?:bucket|count)$/, '_seconds'),
    );
    expect(used).not.toHaveLength(0);
    expect(used.filter((name) => !listed.includes(name))).toEqual([]);
  });
});
