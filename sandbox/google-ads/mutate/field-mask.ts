import { z } from 'zod';
import type { PathElement } from '../errors.ts';
import type { Draft } from './draft.ts';
import type { Operation } from './wire.ts';

export type MaskRules = {
  /** Scalars and lists. */
  fields: readonly string[];
  /** Fields that cannot be cleared. */
  required?: readonly string[];
  /** Nested messages with their fields. */
  messages: Readonly<Record<string, readonly string[]>>;
};

type MaskedChanges = {
  update: Record<string, unknown>;
  /** Resource name. */
  name: string;
  /** New values by path in the mask. Undefined clears a field. */
  changes: ReadonlyMap<string, unknown>;
};

const namedMessage = z.looseObject({ resource_name: z.string().default('') });
const message = z.record(z.string(), z.unknown()).catch({});

/**
 * Reads the changes of an update, and adds errors to the draft. A field is cleared if the mask names it and
 * the update omits it.
 * @see https://developers.google.com/google-ads/api/docs/client-libs/dotnet/field-masks
 */
export function readMaskedChanges(
  draft: Draft,
  { update, update_mask: mask }: Operation,
  { path, rules }: { path: readonly PathElement[]; rules: MaskRules },
): MaskedChanges {
  const fields = namedMessage.parse(update ?? {});
  const paths = mask?.paths ?? [];
  const at = [...path, 'update_mask'];
  if (paths.length === 0) {
    draft.fail(at, 'FieldMaskError.FIELD_MASK_MISSING', 'The field mask is missing.');
  }
  const changes = new Map<string, unknown>();
  for (const [index, name] of paths.entries()) {
    const [first = '', second, ...others] = name.split('.');
    const inMessage = rules.messages[first];
    const fail = (code: string, text: string) =>
      draft.fail([...at, { field: 'paths', index }], `FieldMaskError.${code}`, text, { trigger: name });
    if (inMessage && second === undefined) {
      fail('FIELD_HAS_SUBFIELDS', 'The field has subfields, which the mask must name.');
    } else if (
      second === undefined ? rules.fields.includes(name) : inMessage?.includes(second) && others.length === 0
    ) {
      const value = second === undefined ? fields[first] : message.parse(fields[first])[second];
      if (value === undefined && rules.required?.includes(name)) draft.failMissing([...path, 'update', name]);
      changes.set(name, value);
    } else if (name === 'resource_name' || name === 'id') {
      fail('FIELD_MASK_NOT_ALLOWED', 'The field cannot be changed.');
    } else {
      fail('FIELD_NOT_FOUND', 'The sandbox does not support changes of this field.');
    }
  }
  return { update: fields, name: fields.resource_name, changes };
}
