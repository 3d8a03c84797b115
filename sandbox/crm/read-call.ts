import { z } from 'zod';
import type { Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import { refusal } from './errors.ts';
import { getObjectType } from './portal.ts';

/** Target of a call, from its path below `/crm/objects/{version}`. */
type Target = {
  /** Name in the form of {@link getObjectType}. */
  objectType: string;
  /** The decoded second path segment, or an empty text. */
  id: string;
  query: URLSearchParams;
};

/**
 * Parses the path of a call.
 * @throws Refusal for an unknown object type
 */
export function readTarget({ url }: Call): Target {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const [name = '', id = ''] = path.split('/').slice(4).map(decode);
  const objectType = getObjectType(name);
  if (objectType === undefined) {
    throw refusal('VALIDATION_ERROR', { message: `Unable to infer object type from: ${name}` });
  }
  return { objectType, id, query: new URLSearchParams(search) };
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

const PROPERTY_NAME = /^[a-z0-9_]{1,100}$/;

const input = z.object({
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)),
});

/**
 * Parses the properties of a call.
 * @throws Refusal for a body without properties, and for invalid names
 */
export function readProperties(call: Call): Record<string, string> {
  const parsed = input.safeParse(readJson(call));
  if (!parsed.success) throw refusal('VALIDATION_ERROR', { message: 'Invalid input JSON: properties' });
  const { properties } = parsed.data;
  const unknown = Object.keys(properties).filter((name) => !PROPERTY_NAME.test(name));
  if (unknown.length === 0) return properties;
  throw refusal('VALIDATION_ERROR', {
    message: 'Property values were not valid',
    errors: unknown.map((name) => ({
      message: `Property "${name}" does not exist`,
      code: 'PROPERTY_DOESNT_EXIST',
      context: { propertyName: [name] },
    })),
  });
}

const mergeInput = z.object({ primaryObjectId: z.string().min(1), objectIdToMerge: z.string().min(1) });

/**
 * Parses the ids to merge.
 * @throws Refusal for a malformed body, and for identical ids
 */
export function readMerge(call: Call): z.infer<typeof mergeInput> {
  const parsed = mergeInput.safeParse(readJson(call));
  if (!parsed.success || parsed.data.primaryObjectId === parsed.data.objectIdToMerge) {
    throw refusal('VALIDATION_ERROR', {
      message: 'Two objects are needed: primaryObjectId, objectIdToMerge',
    });
  }
  return parsed.data;
}

function readJson({ body }: Call): unknown {
  const value = parseJson(body.toString('utf8'));
  if (value === undefined) throw refusal('VALIDATION_ERROR', { message: 'Invalid input JSON' });
  return value;
}
