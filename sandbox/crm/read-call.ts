import { z } from 'zod';
import type { Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import { createRefusal } from './errors.ts';
import { getObjectType } from './portal.ts';

export type Target = {
  /** Canonical name, see {@link getObjectType}. */
  objectType: string;
  /** Empty if the path has no id. */
  id: string;
};

/** @throws Refusal for an unknown object type */
export function readTarget({ params }: Call): Target {
  const { objectType: name = '', id = '' } = params;
  const objectType = getObjectType(String(name));
  if (objectType !== undefined) return { objectType, id: String(id) };
  throw createRefusal('VALIDATION_ERROR', { message: `Unable to infer object type from: ${String(name)}` });
}

const PROPERTY_NAME = /^[a-z0-9_]{1,100}$/;

const input = z.object({
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)),
});

/** @throws Refusal for a body without properties, and for invalid names */
export function readProperties(call: Call): Record<string, string> {
  const parsed = input.safeParse(readJson(call));
  if (!parsed.success) throw createRefusal('VALIDATION_ERROR', { message: 'Invalid input JSON: properties' });
  const { properties } = parsed.data;
  const unknown = Object.keys(properties).filter((name) => !PROPERTY_NAME.test(name));
  if (unknown.length === 0) return properties;
  throw createRefusal('VALIDATION_ERROR', {
    message: 'Property values were not valid',
    errors: unknown.map((name) => ({
      message: `Property "${name}" does not exist`,
      code: 'PROPERTY_DOESNT_EXIST',
      context: { propertyName: [name] },
    })),
  });
}

const mergeInput = z.object({ primaryObjectId: z.string().min(1), objectIdToMerge: z.string().min(1) });

/** @throws Refusal for a malformed body, and for identical ids */
export function readMerge(call: Call): z.infer<typeof mergeInput> {
  const parsed = mergeInput.safeParse(readJson(call));
  if (!parsed.success || parsed.data.primaryObjectId === parsed.data.objectIdToMerge) {
    throw createRefusal('VALIDATION_ERROR', {
      message: 'Two objects are needed: primaryObjectId, objectIdToMerge',
    });
  }
  return parsed.data;
}

function readJson({ body }: Call): unknown {
  const value = parseJson(body.toString('utf8'));
  if (value === undefined) throw createRefusal('VALIDATION_ERROR', { message: 'Invalid input JSON' });
  return value;
}
