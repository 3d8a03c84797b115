import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listPages, PROJECT, readCodeNames, readPage } from './pages.ts';

/** This page must link all other pages except README.md. */
const INDEX = 'docs/README.md';

/**
 * Reports links without a target, pages that the index does not link, and paths in architecture.md that do
 * not exist.
 */
export function checkLinks(): string[] {
  const broken = listPages().flatMap((page) =>
    getLinks(readPage(page))
      .filter((link) => !isExistingTarget(page, link))
      .map((link) => `${page}: the link ${link} has no target.`),
  );
  const linked = getLinks(readPage(INDEX)).map((link) => posix.join(posix.dirname(INDEX), getFile(link)));
  const unlinked = listPages()
    .filter((page) => page !== 'README.md' && page !== INDEX && !linked.includes(page))
    .map((page) => `${INDEX}: no link to ${page}.`);
  const prose = readPage('docs/internals/architecture.md').replaceAll(/^```[^]*?^```$/gm, '');
  const missing = readCodeNames(prose)
    .filter((name) => /^[a-z]+\/[\w./-]+$/.test(name) && existsSync(join(PROJECT, name.split('/')[0] ?? '')))
    .filter((path) => !existsSync(join(PROJECT, path)))
    .map((path) => `docs/internals/architecture.md: ${path} does not exist.`);
  return [...broken, ...unlinked, ...missing];
}

function getLinks(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, 'code');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

const getFile = (link: string): string => link.split('#')[0] ?? '';

function isExistingTarget(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : posix.join(posix.dirname(page), file);
  if (!existsSync(join(PROJECT, target))) return false;
  return anchor === undefined || getAnchors(readPage(target)).includes(anchor);
}

/** GitHub's anchors: lower case, no punctuation, a hyphen for each space. */
function getAnchors(markdown: string): string[] {
  return [...markdown.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
