import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder, without a slash at the end. */
export const PROJECT = join(import.meta.dirname, '..', '..', '..');

/** The paths of the pages for readers, from the project's folder. */
export function pagePaths(): string[] {
  const inDocs = readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
}

/** A page's Markdown. */
export function readPage(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** The part of a page from the heading of this text to the next heading of any level. */
export function sectionOf(markdown: string, heading: string): string {
  const [, section] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`There is no heading "${heading}".`);
  return section.split(/^#/m)[0] ?? '';
}

/** The rows of a part's tables as texts of their cells, without the headings. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const isHead = /^\| ?-/.test(lines[index + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\| ?-/.test(line)) return [];
    return [
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ];
  });
}

/** The names that stand in backticks in a text. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** A fenced block of a page, and what stands between it and the block before. */
export type Block = { language: string; text: string; before: string };

/** The fenced blocks of a page in order, without the indentation of a list. */
export function blocksOf(markdown: string): Block[] {
  let end = 0;
  return [...markdown.matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gm)].map((match) => {
    const [fenced, indentation = '', language = '', text = ''] = match;
    const before = markdown.slice(end, match.index);
    end = match.index + fenced.length;
    return { language, text: text.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''), before };
  });
}

/** What a page with requests begins with, so that its other blocks can be pasted. */
const SETUP = blocksOf(readPage('README.md')).find(({ text }) => text.startsWith('stack()'))?.text ?? '';

/** The pages that can be followed by pasting their `sh` blocks from top to bottom. */
export function pastablePages(): string[] {
  return pagePaths().filter((page) => blocksOf(readPage(page)).some(({ text }) => text === SETUP));
}
