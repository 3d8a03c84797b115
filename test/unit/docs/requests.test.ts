import { blocksOf, pagePaths, readPage, SETUP, type Block } from './pages.ts';

/** A request to the API, but for what no program of the client asks: the OAuth endpoints, and the server for agents. */
const REQUEST = /\bcurl\b[^|]*"\$API\/(?!api\/auth\/|mcp\b|\.well-known\/)/;
const NEEDS_SETUP = /\$\(stack |\$(API|PROJECT|TOKEN|KEY)\b/;

describe('the requests of the pages for readers', () => {
  it.each(pagePaths())('%s defines what they need once, before the first of them', (page) => {
    const commands = blocksOf(readPage(page)).filter(({ language }) => /^(sh|bash)$/.test(language));
    const [first, ...others] = commands.filter(({ text }) => text === SETUP || NEEDS_SETUP.test(text));
    expect(first?.text).toBe(first && SETUP);
    expect(others.filter(({ text }) => text.includes('stack()'))).toEqual([]);
  });

  it.each(pagePaths())('%s has a program beside each of them, below the same heading', (page) => {
    const blocks = headed(blocksOf(readPage(page)));
    const programs = blocks.filter(({ language, text }) => language === 'ts' && /\btl\b/.test(text));
    const requests = blocks.filter(
      ({ language, text }) => /^(sh|bash)$/.test(language) && REQUEST.test(text),
    );
    const headings = new Set(programs.map(({ heading }) => heading));
    expect(requests.filter(({ heading }) => !headings.has(heading))).toEqual([]);
  });
});

/** Each block with the heading that it stands below. */
function headed(blocks: Block[]): (Block & { heading: string })[] {
  let heading = '';
  return blocks.map((block) => {
    heading = block.before.match(/^#+ .*$/gm)?.at(-1) ?? heading;
    return { ...block, heading };
  });
}
