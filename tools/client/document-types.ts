import openapiTS, { astToString } from 'openapi-typescript';
import { z } from 'zod';
import type { OpenApiDocument } from '../../api/openapi/load-document.ts';

/**
 * Drops an `anyOf` whose alternatives have only `required`, because openapi-typescript would type it as
 * `unknown`.
 */
function dropRequiredAlternatives(key: string, value: unknown): unknown {
  const hasOnlyRequired = (alternative: unknown): boolean =>
    Object.keys(Object(alternative)).join() === 'required';
  return key === 'anyOf' && Array.isArray(value) && value.every(hasOnlyRequired) ? undefined : value;
}

/** Generates types as callers need them: fields with defaults are optional. */
export async function generateDocumentTypes(document: OpenApiDocument): Promise<string> {
  const json = JSON.stringify(document, dropRequiredAlternatives);
  return astToString(await openapiTS(json, { defaultNonNullable: false }));
}

const bodySchema = z.object({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.looseObject({})).default({}),
});
const bodyContent = z.object({ schema: bodySchema });

export function generateFilledFields({ paths, components }: OpenApiDocument): string {
  const lines = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, requestBody }) => {
      const fields = Object.values(requestBody?.content ?? {}).flatMap((content) => {
        const { schema } = bodyContent.parse(content);
        const name = schema.$ref?.replace('#/components/schemas/', '');
        const { properties } = name === undefined ? schema : bodySchema.parse(components['schemas']?.[name]);
        return Object.keys(properties).filter((field) => properties[field]?.['default'] !== undefined);
      });
      return fields.length === 0 ? [] : [`  ${operationId}: '${fields.join("' | '")}';\n`];
    });
  return `/** Fields of request bodies that validation fills with their defaults. */\nexport type FilledFields = {\n${lines.join('')}};\n`;
}
