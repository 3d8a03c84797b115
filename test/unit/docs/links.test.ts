import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readCodeNames, listPages, PROJECT, readPage } from './pages.ts';

describe('the documentation pages', () => {
  it.each(listPages())('%s links to files and headings that exist', (page) => {
    const broken = getLinks(readPage(page)).filter((link) => !isExistingTarget(page, link));
    expect(broken).toEqual([]);
  });

  it('name only existing files and folders in the architecture page', () => {
    const prose = readPage('docs/internals/architecture.md').replaceAll(/^```[^]*?^```$/gm, '');
    const paths = readCodeNames(prose).filter(
      (name) => /^[a-z]+\/[\w./-]+$/.test(name) && existsSync(join(PROJECT, name.split('/')[0] ?? '')),
    );
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });

  it('are all linked from the README', () => {
    const linked = getLinks(readPage('README.md')).map((link) => link.split('#')[0]);
    expect(listPages().filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
  });
});

/** Returns the targets of a page's links and images that are not URLs. Code is skipped. */
function getLinks(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, 'code');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

function isExistingTarget(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : posix.join(posix.dirname(page), file);
  if (!existsSync(join(PROJECT, target))) return false;
  return anchor === undefined || getAnchors(readPage(target)).includes(anchor);
}

/** Returns GitHub's anchors of the headings: lower case, no punctuation, a hyphen for each space. */
function getAnchors(markdown: string): string[] {
  return [...markdown.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
