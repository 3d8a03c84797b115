import { createRequire } from 'node:module';
import { z } from 'zod';
import { namesIn, PROJECT, readPage, sectionOf, tableRows } from './pages.ts';

const lintRules = z.object({
  forbidden: z.array(z.object({ name: z.string(), comment: z.string().optional() })),
});

describe('docs/internals/architecture.md', () => {
  it('lists the folders with what the lint rules let them import', () => {
    const onPage = tableRows(sectionOf(readPage('docs/internals/architecture.md'), 'Folders')).map(
      ([folder = '', , imports = '']) =>
        `${namesIn(folder).join()} may import ${namesIn(imports).join(', ') || imports}.`,
    );
    expect(onPage.toSorted()).toEqual(boundaryComments().toSorted());
  });
});

/** The rule of each folder says in its comment: "api may import models, domain." */
function boundaryComments(): string[] {
  const load = createRequire(import.meta.filename);
  const { forbidden } = lintRules.parse(load(`${PROJECT}/.dependency-cruiser.cjs`));
  return forbidden.flatMap(({ name, comment = '' }) => (name.endsWith('-imports') ? [comment] : []));
}
