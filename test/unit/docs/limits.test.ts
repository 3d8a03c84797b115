import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadDocument, type OpenApiDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { resolveReference } from '../../../api/validation/document-lookup.ts';

const PAGE = join(import.meta.dirname, '../../../docs/reference/limits.md');
const KIBIBYTE = 1024;
const DEFAULT_BODY = 256 * KIBIBYTE;

const size = z.number().optional();
const boundsOfSchema = z.object({ maxItems: size, maxProperties: size, 'x-limit-bytes': size });

/** Lists bounds of lists and maps in a schema by path, such as `recipients ≤ 10000`. */
function getBounds(document: OpenApiDocument, part: unknown, path: string): string[] {
  const schema = resolveReference(document, part);
  if (!schema) return [];
  const { maxItems, maxProperties, 'x-limit-bytes': bytes } = boundsOfSchema.parse(schema);
  const branches = [schema['oneOf'], schema['allOf']].flatMap((alternatives) =>
    Array.isArray(alternatives) ? alternatives : [],
  );
  const ownBounds = [
    ...(maxItems === undefined ? [] : [`\`${path}\` ${maxItems} items`]),
    ...(maxProperties === undefined ? [] : [`\`${path}\` ${maxProperties} fields`]),
    ...(bytes === undefined ? [] : [`\`${path}\` ${bytes} bytes`]),
  ];
  const properties = Object.entries(resolveReference(document, schema['properties']) ?? {});
  return [
    ...ownBounds,
    ...branches.flatMap((branch) => getBounds(document, branch, path)),
    ...properties.flatMap(([name, inner]) =>
      getBounds(document, inner, path === '' ? name : `${path}.${name}`),
    ),
    ...(schema['items'] === undefined ? [] : getBounds(document, schema['items'], `${path}[]`)),
  ];
}

function toRow(document: OpenApiDocument, operation: Operation): string[] {
  const content = resolveReference(document, operation.requestBody?.content)?.['application/json'];
  if (content === undefined) return [];
  const found = getBounds(document, resolveReference(document, content)?.['schema'], '');
  const kibibytes = (operation['x-body-limit'] ?? DEFAULT_BODY) / KIBIBYTE;
  const bounds = [...new Set(found.filter((bound) => !bound.startsWith('``')))];
  if (kibibytes * KIBIBYTE === DEFAULT_BODY && bounds.length === 0) return [];
  return [[operation.operationId, `${kibibytes} KiB`, bounds.join('; ')].join(' | ')];
}

it('lists the bounds of every request body in docs/reference/limits.md', async () => {
  const document = await loadDocument();
  const expectedRows = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => toRow(document, operation));
  const page = await readFile(PAGE, 'utf8');
  const rows = page.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
      .join(' | '),
  );
  expect(expectedRows.filter((row) => !rows.includes(row))).toEqual([]);
});
