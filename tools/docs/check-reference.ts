import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../../api/openapi/load-document.ts';
import { resolveReference } from '../../api/validation/document-lookup.ts';
import { compareNames, getSection, readCodeNames, readPage, readTableRows } from './pages.ts';

const ERRORS = 'docs/reference/errors.md';

const codeList = z.object({ enum: z.array(z.string()) });
const described = z.object({ description: z.string() });

export function checkReference(document: OpenApiDocument): string[] {
  const inDocument = groupStatusesByCode(document);
  const expected = [...inDocument].map(([code, statuses]) => `${code} ${[...statuses].join()}`);
  const onPage = readTableRows(getSection(readPage(ERRORS), 'Codes')).map(
    ([code = '', status = '']) => `${readCodeNames(code).join()} ${status}`,
  );
  return [
    ...compareNames('The OpenAPI document', [...inDocument.keys()], getCodes(document)),
    ...compareNames(ERRORS, onPage, expected),
  ];
}

function getCodes({ components }: OpenApiDocument): string[] {
  return codeList.parse(components['schemas']?.['ErrorCode']).enum;
}

function groupStatusesByCode(document: OpenApiDocument): Map<string, Set<string>> {
  const codes = getCodes(document);
  const statuses = new Map<string, Set<string>>();
  const responses = Object.values(document.paths)
    .flatMap(Object.values<Operation>)
    .flatMap((operation) => Object.entries(operation.responses));
  for (const [status, response] of responses) {
    for (const line of described.parse(resolveReference(document, response)).description.split('\n')) {
      // The default response lists codes with their own status: "- 405 `method_not_allowed`: …".
      const [, codeStatus = status] = /^- (\d{3}) /.exec(line) ?? [];
      for (const code of readCodeNames(line).filter((name) => codes.includes(name))) {
        statuses.set(code, (statuses.get(code) ?? new Set()).add(codeStatus));
      }
    }
  }
  return statuses;
}
