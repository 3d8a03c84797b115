import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder, without a trailing slash. */
export const PROJECT = join(import.meta.dirname, '..', '..');

/** Returns paths relative to {@link PROJECT}. */
export function listPages(): string[] {
  const inDocs = readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
}

export function readPage(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** Returns the text below a heading, up to the next heading of any level. */
export function getSection(markdown: string, heading: string): string {
  const [, section] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`The page has no heading "${heading}".`);
  return section.split(/^#/m)[0] ?? '';
}

/** Returns the cells of all table rows, without header rows. */
export function readTableRows(markdown: string): string[][] {
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

export function readCodeNames(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

export function compareNames(
  where: string,
  actual: readonly string[],
  expected: readonly string[],
): string[] {
  return [
    ...expected.filter((name) => !actual.includes(name)).map((name) => `${where} lacks ${name}.`),
    ...actual.filter((name) => !expected.includes(name)).map((name) => `${where} must not have ${name}.`),
  ];
}

/** `before` is the text between the previous block and this one. */
export type Block = { language: string; text: string; before: string };

export function getBlocks(markdown: string): Block[] {
  let end = 0;
  return [...markdown.matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gm)].map((match) => {
    const [fenced, indentation = '', language = '', text = ''] = match;
    const before = markdown.slice(end, match.index);
    end = match.index + fenced.length;
    return { language, text: text.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''), before };
  });
}

/** The other blocks of a page use the shell functions of this block. */
const SETUP = getBlocks(readPage('README.md')).find(({ text }) => text.startsWith('stack()'))?.text ?? '';

/** Lists the pages whose `sh` blocks can be pasted from top to bottom. */
export function listPastablePages(): string[] {
  return listPages().filter((page) => getBlocks(readPage(page)).some(({ text }) => text === SETUP));
}
