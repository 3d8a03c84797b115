import type { PathElement } from '../errors.ts';
import type { Draft } from './draft.ts';
import type { Operation } from './wire.ts';

/** Where one `create` of a request is. */
export type CreateContext = {
  draft: Draft;
  operation: Operation;
  /** Of the operation itself. */
  operationPath: readonly PathElement[];
  /** Of its `create`. */
  path: readonly PathElement[];
};

/** Checks what is to be made and notes its errors in the draft; says whether it exists only by an exemption. */
export type CreateRule = (fields: unknown, context: CreateContext) => { exempted: boolean };

export const NOT_EXEMPTED = { exempted: false } as const;
export const REQUIRED_MESSAGE = 'The required field was not present.';
