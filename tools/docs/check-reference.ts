import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../../api/openapi/load-document.ts';
import { resolveReference } from '../../api/validation/document-lookup.ts';
import { compareNames } from './compare.ts';
import { getSection, readCodeNames, readPage, readTableRows } from './pages.ts';

const ERRORS = 'docs/reference/errors.md';
const LIMITS = 'docs/reference/limits.md';
const KIBIBYTE = 1024;
const DEFAULT_BODY = 256 * KIBIBYTE;

const codeList = z.object({ enum: z.array(z.string()) });
const described = z.object({ description: z.string() });
const size = z.number().optional();
const schemaBounds = z.object({ maxItems: size, maxProperties: size, 'x-limit-bytes': size });

/** Compares the error codes and the bounds of request bodies in the OpenAPI document with their reference pages. */
export function checkReference(document: OpenApiDocument): string[] {
  const inDocument = groupStatusesByCode(document);
  const expected = [...inDocument].map(([code, statuses]) => `${code} ${[...statuses].join()}`);
  const onPage = readTableRows(getSection(readPage(ERRORS), 'Codes')).map(
    ([code = '', status = '']) => `${readCodeNames(code).join()} ${status}`,
  );
  const rows = new Set(readTableRows(readPage(LIMITS)).map((cells) => cells.join(' | ')));
  const missing = listOperations(document).flatMap((operation) => toLimitsRow(document, operation));
  return [
    ...compareNames('The OpenAPI document', [...inDocument.keys()], getCodes(document)),
    ...compareNames(ERRORS, onPage, expected),
    ...missing.filter((row) => !rows.has(row)).map((row) => `${LIMITS} lacks | ${row} |.`),
  ];
}

const listOperations = ({ paths }: OpenApiDocument) => Object.values(paths).flatMap(Object.values<Operation>);

function getCodes({ components }: OpenApiDocument): string[] {
  return codeList.parse(components['schemas']?.['ErrorCode']).enum;
}

/** Returns the statuses of each code in the descriptions of the document's responses. */
function groupStatusesByCode(document: OpenApiDocument): Map<string, Set<string>> {
  const codes = getCodes(document);
  const statuses = new Map<string, Set<string>>();
  const responses = listOperations(document).flatMap((operation) => Object.entries(operation.responses));
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

/** Lists bounds of lists and maps in a schema by path, such as `recipients 10000 items`. */
function getBounds(document: OpenApiDocument, part: unknown, path: string): string[] {
  const schema = resolveReference(document, part);
  if (!schema) return [];
  const { maxItems, maxProperties, 'x-limit-bytes': bytes } = schemaBounds.parse(schema);
  const branches = [schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();
  const properties = Object.entries(resolveReference(document, schema['properties']) ?? {});
  return [
    ...(maxItems === undefined ? [] : [`\`${path}\` ${maxItems} items`]),
    ...(maxProperties === undefined ? [] : [`\`${path}\` ${maxProperties} fields`]),
    ...(bytes === undefined ? [] : [`\`${path}\` ${bytes} bytes`]),
    ...branches.flatMap((branch) => getBounds(document, branch, path)),
    ...properties.flatMap(([name, inner]) =>
      getBounds(document, inner, path === '' ? name : `${path}.${name}`),
    ),
    ...(schema['items'] === undefined ? [] : getBounds(document, schema['items'], `${path}[]`)),
  ];
}

function toLimitsRow(document: OpenApiDocument, operation: Operation): string[] {
  const content = resolveReference(document, operation.requestBody?.content)?.['application/json'];
  if (content === undefined) return [];
  const found = getBounds(document, resolveReference(document, content)?.['schema'], '');
  const bytes = operation['x-body-limit'] ?? DEFAULT_BODY;
  const bounds = [...new Set(found.filter((bound) => !bound.startsWith('``')))];
  if (bytes === DEFAULT_BODY && bounds.length === 0) return [];
  return [[operation.operationId, `${bytes / KIBIBYTE} KiB`, bounds.join('; ')].join(' | ')];
}
