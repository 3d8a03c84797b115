import { z } from 'zod';
import { loadDocument, type OpenApiDocument } from '../../../api/openapi/load-document.ts';
import { readCodeNames, readPage, getSection, readTableRows } from './pages.ts';

const codeList = z.object({ enum: z.array(z.string()) });
const reference = z.object({ $ref: z.string() });
const described = z.object({ description: z.string() });

it('lists each error code of the OpenAPI document with its statuses', async () => {
  const document = await loadDocument();
  const inDocument = groupStatusesByCode(document);
  expect([...inDocument.keys()].toSorted()).toEqual(getCodes(document).toSorted());

  const rows = readTableRows(getSection(readPage('docs/reference/errors.md'), 'Codes'));
  const onPage = rows.map(([code = '', status = '']) => `${readCodeNames(code).join()} ${status}`);
  const expected = [...inDocument].map(([code, statuses]) => `${code} ${[...statuses].join()}`);
  expect(onPage.toSorted()).toEqual(expected.toSorted());
});

function getCodes({ components }: OpenApiDocument): string[] {
  return codeList.parse(components['schemas']?.['ErrorCode']).enum;
}

/** Returns the statuses of each code in the descriptions of the document's responses. */
function groupStatusesByCode(document: OpenApiDocument): Map<string, Set<string>> {
  const codes = getCodes(document);
  const statuses = new Map<string, Set<string>>();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const [status, response] of operations.flatMap(({ responses }) => Object.entries(responses))) {
    for (const line of getDescription(document, response).split('\n')) {
      // The default response lists codes with their own status: "- 405 `method_not_allowed`: …".
      const [, codeStatus = status] = /^- (\d{3}) /.exec(line) ?? [];
      for (const code of readCodeNames(line).filter((name) => codes.includes(name))) {
        statuses.set(code, (statuses.get(code) ?? new Set()).add(codeStatus));
      }
    }
  }
  return statuses;
}

function getDescription({ components }: OpenApiDocument, response: unknown): string {
  const name = reference.safeParse(response).data?.$ref.split('/').at(-1);
  return described.parse(name === undefined ? response : components['responses']?.[name]).description;
}
