import type { PathElement } from '../errors.ts';
import type { Draft } from './draft.ts';
import type { Operation } from './wire.ts';

/** The context of one `create` operation. */
export type CreateContext = {
  draft: Draft;
  operation: Operation;
  /** Field path of the operation. */
  operationPath: readonly PathElement[];
  /** Field path of its `create`. */
  path: readonly PathElement[];
};

/** Checks a new resource and adds its errors to the draft. `exempted`: it is accepted only because of an exemption. */
export type CreateRule = (fields: unknown, context: CreateContext) => { exempted: boolean };

export const NOT_EXEMPTED = { exempted: false } as const;
export const REQUIRED_MESSAGE = 'The required field was not present.';

/** Length in code points, which are the characters of the API's limits. */
export function codePointCount(text: string): number {
  return Array.from(text).length;
}
