import type { OpenApiDocument } from '../api/openapi/load-document.ts';
import { resolveReference } from '../api/validation/document-lookup.ts';

type Schema = Record<string, unknown>;

/**
 * `long`: texts as long as their limits and the budget allow. `many`: short texts, so that more items fit.
 */
export type Shape = 'long' | 'many';

/**
 * Builds a body of at most `limitBytes`. Its lists have as many items as fit, and its maps have all fields
 * that the schema allows.
 * @returns JSON
 */
export function buildLargestBody(
  document: OpenApiDocument,
  schema: unknown,
  { shape, limitBytes }: { shape: Shape; limitBytes: number },
): string {
  const builder = new BodyBuilder(document, shape);
  // Some values, such as texts with a format, can exceed their share of the budget, so the budget is lowered
  // until the body fits.
  let budget = limitBytes;
  for (;;) {
    const body = JSON.stringify(builder.buildValue(schema, budget, 0));
    const bytes = Buffer.byteLength(body);
    if (bytes <= limitBytes) return body;
    budget = Math.floor(budget * Math.min(0.95, limitBytes / bytes));
  }
}

class BodyBuilder {
  private readonly document: OpenApiDocument;
  private readonly shape: Shape;

  constructor(document: OpenApiDocument, shape: Shape) {
    this.document = document;
    this.shape = shape;
  }

  buildValue(written: unknown, budget: number, index: number): unknown {
    const schema = resolveReference(this.document, written) ?? {};
    const { enum: values, const: only, oneOf, allOf } = schema;
    if (only !== undefined) return only;
    if (Array.isArray(values)) return values[index % values.length];
    if (Array.isArray(oneOf)) return this.buildValue(oneOf.at(-1), budget, index);
    if (Array.isArray(allOf)) return this.buildValue(allOf[0], budget, index);
    switch ([schema['type']].flat()[0]) {
      case 'string':
        return this.buildText(schema, budget, index);
      case 'array':
        return this.buildList(schema, budget);
      case 'object':
        return this.buildObject(schema, budget, index);
      case 'boolean':
        return true;
      default:
        return Number(schema['maximum'] ?? 1);
    }
  }

  private buildList(schema: Schema, budget: number): unknown[] {
    const maxItems = Number(schema['maxItems'] ?? 1);
    const buildItem = (index: number) => this.buildValue(schema['items'], budget / maxItems, index);
    const bytes = Buffer.byteLength(JSON.stringify(buildItem(maxItems))) + 1;
    const count = Math.max(Number(schema['minItems'] ?? 0), Math.min(maxItems, Math.floor(budget / bytes)));
    return Array.from({ length: count }, (_, index) => buildItem(index));
  }

  private buildObject(schema: Schema, budget: number, index: number): unknown {
    const fields = Object.entries(resolveReference(this.document, schema['properties']) ?? {});
    const maxProperties = Number(schema['maxProperties'] ?? 0);
    const ownLimit = Math.min(budget, Number(schema['x-limit-bytes'] ?? Infinity));
    const share = budget / Math.max(1, fields.length);
    const listedFields = fields.map(([name, inner]) => [name, this.buildValue(inner, share, index)]);
    const extraCount = schema['additionalProperties'] === false ? 0 : maxProperties - fields.length;
    const inner = typeof schema['additionalProperties'] === 'object' ? schema['additionalProperties'] : {};
    const valueSchema = { type: 'string', maxLength: 100, ...inner };
    const extraFields = Array.from({ length: Math.max(0, extraCount) }, (_, position) => [
      `name${position}`,
      this.buildValue(valueSchema, ownLimit / Math.max(1, extraCount) - 16, position),
    ]);
    return Object.fromEntries([...listedFields, ...extraFields]);
  }

  private buildText(schema: Schema, budget: number, index: number): string {
    const { format, pattern, maxLength } = schema;
    const targetLength =
      this.shape === 'many' ? Math.max(8, Number(schema['minLength'] ?? 0)) : Number(maxLength ?? 8);
    const length = Math.max(1, Math.min(Number(maxLength ?? 8), targetLength, Math.floor(budget)));
    const buildFormatted = FORMATS[String(format)];
    if (buildFormatted) return buildFormatted(index);
    const tail = String(index);
    const plain = `${'a'.repeat(Math.max(0, length - tail.length))}${tail}`;
    if (typeof pattern !== 'string') return plain;
    const rule = new RegExp(pattern, 'u');
    return [plain, ...SAMPLES.map((sample) => sample(index))].find((text) => rule.test(text)) ?? plain;
  }
}

const FORMATS: Record<string, (index: number) => string> = {
  uuid: () => '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50',
  email: (index) => `reader-${index}@example.com`,
  date: () => '2026-05-31',
  'date-time': () => new Date().toISOString(),
  iri: (index) => `https://example.com/${index}`,
};

const SAMPLES: ((index: number) => string)[] = [
  (index) => `visitor-${index}`,
  () => 'EUR',
  () => '2026-05-31',
  (index) => `https://example.com/${index}`,
  () => '1234567890',
  (index) => `reader-${index}@example.com`,
];

export function buildRefusedBodies(schema: Schema | undefined, limitBytes: number): Record<string, string> {
  const count = Math.floor(limitBytes / 12);
  const unknown = Array.from({ length: count }, (_, index) => `"${index}":1`).join(',');
  const [list, maxListItems] =
    Object.entries(Object(schema?.['properties'])).flatMap(([name, inner]) => {
      const maxItems: unknown = Object(inner)['maxItems'];
      return typeof maxItems === 'number' ? [[name, maxItems] as const] : [];
    })[0] ?? [];
  const buildList = (length: number) => `{"${list}":[${Array.from({ length }, () => '{}').join(',')}]}`;
  return {
    'unknown fields': `{${unknown}}`,
    ...(list !== undefined && {
      'wrong items': buildList(Math.min(maxListItems ?? 0, count)),
      'too many items': buildList(Math.floor(limitBytes / 4)),
    }),
    'nested lists': '['.repeat(limitBytes / 2) + ']'.repeat(limitBytes / 2),
  };
}
