import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../../api/openapi/load-document.ts';
import { TEXT_FORMATS } from '../../api/validation/formats.ts';
import { resolveReference } from '../../api/validation/document-lookup.ts';

const PREFIX = '/console/api';

export type DocumentedRequest = {
  operationId: string;
  params: Record<string, string>;
  body: unknown;
  violations: string[];
};

export type DocumentedApi = {
  /**
   * Validates a request against the OpenAPI document.
   * @throws Error if no operation has this method and path
   */
  read: (method: string, url: URL, text: string | undefined) => DocumentedRequest;
  example: (operationId: string) => { status: number; body: unknown };
};

const media = z.looseObject({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
});
const success = z.looseObject({ content: z.object({ 'application/json': media }) });

export function createDocumentedApi(document: OpenApiDocument): DocumentedApi {
  const getViolations = createValidator(document);
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      address: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      operation,
      ...getSchemas(document, operation, `document#/paths/${path.replaceAll('/', '~1')}/${method}`),
    })),
  );
  return {
    read: (method, url, text) => {
      const path = url.pathname.slice(PREFIX.length);
      const route = routes.find((candidate) => candidate.method === method && candidate.address.test(path));
      if (!route) throw new Error(`The document has no operation ${method} ${path}.`);
      const query = Object.fromEntries(url.searchParams);
      const body: unknown = text === undefined ? undefined : JSON.parse(text);
      const violations = getViolations(route.query, { ...query });
      if (body !== undefined) violations.push(...getViolations(route.body, structuredClone(body)));
      const params = { ...route.address.exec(path)?.groups, ...query };
      return { operationId: route.operation.operationId, params, body, violations };
    },
    example: (operationId) => {
      const operation = routes.find((route) => route.operation.operationId === operationId)?.operation;
      const [status, response] =
        Object.entries(operation?.responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
      const { example, examples } = success.parse(resolveReference(document, response)).content[
        'application/json'
      ];
      return { status: Number(status), body: example ?? Object.values(examples)[0]?.value };
    },
  };
}

/**
 * Keep and reuse the returned schemas, because Ajv caches a compiled schema by the identity of its object.
 */
function getSchemas(
  document: OpenApiDocument,
  { parameters = [] }: Operation,
  pointer: string,
): { query: object; body: object } {
  const inQuery = parameters.flatMap((entry, index) => {
    const parameter = resolveReference(document, entry) ?? {};
    if (parameter['in'] !== 'query') return [];
    const parameterPointer =
      '$ref' in entry ? `document${String(entry.$ref)}` : `${pointer}/parameters/${index}`;
    return [
      {
        name: String(parameter['name']),
        required: parameter['required'] === true,
        $ref: `${parameterPointer}/schema`,
      },
    ];
  });
  return {
    query: {
      type: 'object',
      additionalProperties: false,
      required: inQuery.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(inQuery.map(({ name, $ref }) => [name, { $ref }])),
    },
    body: { $ref: `${pointer}/requestBody/content/application~1json/schema` },
  };
}

function createValidator(document: OpenApiDocument): (schema: object, value: unknown) => string[] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes: true,
    formats: { ...fullFormats, ...TEXT_FORMATS, iri: true },
  });
  ajv.addSchema(document, 'document');
  return (schema, value) => {
    const validate = ajv.compile(schema);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message ?? 'is wrong'}`,
    );
  };
}
