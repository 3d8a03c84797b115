import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { namesIn, PROJECT, readPage, sectionOf, tableRows } from './pages.ts';

const values = z.object({ enum: z.array(z.string()) });
const batch = z.object({ properties: z.object({ waitingOn: values, stateReason: values }) });

/** Every name in the first column of a part's tables. */
function firstColumn(heading: string): string[] {
  return tableRows(sectionOf(readPage('docs/guides/emails.md'), heading)).flatMap(([cell = '']) =>
    namesIn(cell),
  );
}

describe('docs/guides/emails.md', () => {
  it('tells what every state of a batch, its reason and everything that it can wait for means', async () => {
    const { schemas } = (await loadDocument()).components;
    const states = values.parse(schemas?.['EmailBatchState']).enum;
    const { waitingOn, stateReason } = batch.parse(schemas?.['EmailBatch']).properties;
    expect(firstColumn('Watching a batch').toSorted()).toEqual(
      [...states, ...waitingOn.enum, ...stateReason.enum].toSorted(),
    );
  });

  it('tells what every status of a recipient and every reason means', async () => {
    const { schemas } = (await loadDocument()).components;
    const statuses = values.parse(schemas?.['EmailRecipientStatus']).enum;
    expect(firstColumn('Results and reasons').toSorted()).toEqual([...statuses, ...reasonCodes()].toSorted());
  });
});

/** The reasons that activities and events give to recipients, where the code is written out. */
function reasonCodes(): string[] {
  const folders = ['activities', 'models'].map((name) => join(PROJECT, name, 'emails'));
  const source = folders.flatMap((folder) =>
    readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const codes = source.flatMap((text) =>
    [...text.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code = '']) => code),
  );
  return [...new Set(codes)].filter((code) => !code.startsWith('provider_'));
}
