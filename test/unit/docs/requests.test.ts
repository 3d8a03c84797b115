import { blocksOf, pagePaths, readPage, SETUP } from './pages.ts';

const NEEDS_SETUP = /\$\(stack |\$(API|PROJECT|TOKEN|KEY)\b/;

describe('the requests of the pages for readers', () => {
  it.each(pagePaths())('%s defines what they need once, before the first of them', (page) => {
    const commands = blocksOf(readPage(page)).filter(({ language }) => /^(sh|bash)$/.test(language));
    const [first, ...others] = commands.filter(({ text }) => text === SETUP || NEEDS_SETUP.test(text));
    expect(first?.text).toBe(first && SETUP);
    expect(others.filter(({ text }) => text.includes('stack()'))).toEqual([]);
  });
});
