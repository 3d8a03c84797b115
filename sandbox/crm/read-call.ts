import { z } from 'zod';
import type { Call } from '../wire/provider.ts';
import { refusal } from './errors.ts';
import { objectTypeOf } from './portal.ts';

/** What a call is about: from its path, below `/crm/v3/objects`. */
type Target = {
  /** The type's one name. */
  objectType: string;
  /** The second step, decoded; empty when there is none. */
  id: string;
  query: URLSearchParams;
};

/** Reads the path of a call. Throws a Refusal for a type that is none. */
export function readTarget({ url }: Call): Target {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const [name = '', id = ''] = path.split('/').slice(4).map(decode);
  const objectType = objectTypeOf(name);
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

/** The properties that a call sets. Throws a Refusal for a body without, and for names that no property can have. */
export function readProperties(call: Call): Record<string, string> {
  const parsed = input.safeParse(parseJson(call));
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

/** Which two objects to merge. Throws a Refusal for another body, and for an object and itself. */
export function readMerge(call: Call): z.infer<typeof mergeInput> {
  const parsed = mergeInput.safeParse(parseJson(call));
  if (!parsed.success || parsed.data.primaryObjectId === parsed.data.objectIdToMerge) {
    throw refusal('VALIDATION_ERROR', {
      message: 'Two objects are needed: primaryObjectId, objectIdToMerge',
    });
  }
  return parsed.data;
}

function parseJson({ body }: Call): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refusal('VALIDATION_ERROR', { message: 'Invalid input JSON' });
  }
}
