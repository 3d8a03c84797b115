import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { namesIn, PROJECT, readPage, sectionOf, tableRows } from './pages.ts';

const lintRules = z.object({
  forbidden: z.array(z.object({ name: z.string(), comment: z.string().optional() })),
});

const PAGE = 'docs/internals/architecture.md';

describe('docs/internals/architecture.md', () => {
  it('lists the folders with what the lint rules let them import', () => {
    const onPage = tableRows(sectionOf(readPage(PAGE), 'Folders')).map(
      ([folder = '', , imports = '']) =>
        `${namesIn(folder).join()} may import ${namesIn(imports).join(', ') || imports}.`,
    );
    expect(onPage.toSorted()).toEqual(boundaryComments().toSorted());
  });

  it('names files and folders that exist', () => {
    const names = namesIn(readPage(PAGE).replaceAll(/^```[^]*?^```$/gm, ''));
    const paths = names.filter(
      (name) => /^[a-z]+\/[\w./-]+$/.test(name) && existsSync(join(PROJECT, topFolder(name))),
    );
    expect(paths).not.toHaveLength(0);
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });
});

function topFolder(path: string): string {
  return path.split('/')[0] ?? '';
}

/** The rule of each folder says in its comment: "api may import models, domain." */
function boundaryComments(): string[] {
  const load = createRequire(import.meta.filename);
  const { forbidden } = lintRules.parse(load(`${PROJECT}/.dependency-cruiser.cjs`));
  return forbidden.flatMap(({ name, comment = '' }) => (name.endsWith('-imports') ? [comment] : []));
}
