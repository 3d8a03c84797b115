import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the project, without a trailing slash. */
export const PROJECT = join(import.meta.dirname, '..', '..');

/** Returns the paths of the documentation pages, relative to the project. */
export function listPages(): string[] {
  const inDocs = readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
}

/** Reads a page or another text file by its path in the project. */
export function readPage(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** Returns the section from this heading to the next heading of any level. */
export function getSection(markdown: string, heading: string): string {
  const [, section] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`There is no heading "${heading}".`);
  return section.split(/^#/m)[0] ?? '';
}

/** Returns the rows of a section's tables as cell texts, without header rows. */
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

/** Returns the names in backticks in a text. */
export function readCodeNames(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** Describes the names that only one of two lists has. Returns no line if the lists have the same names. */
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

/** A fenced block of a page, and the text between it and the previous block. */
export type Block = { language: string; text: string; before: string };

/** Returns the fenced blocks of a page in order, without list indentation. */
export function getBlocks(markdown: string): Block[] {
  let end = 0;
  return [...markdown.matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gm)].map((match) => {
    const [fenced, indentation = '', language = '', text = ''] = match;
    const before = markdown.slice(end, match.index);
    end = match.index + fenced.length;
    return { language, text: text.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''), before };
  });
}

/** Setup block of pages with requests. The other blocks of a page use its shell functions. */
const SETUP = getBlocks(readPage('README.md')).find(({ text }) => text.startsWith('stack()'))?.text ?? '';

/** Returns the pages whose `sh` blocks can be pasted from top to bottom. */
export function listPastablePages(): string[] {
  return listPages().filter((page) => getBlocks(readPage(page)).some(({ text }) => text === SETUP));
}
