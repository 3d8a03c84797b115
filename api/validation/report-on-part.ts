import { z } from 'zod';
import { MAX_DETAILS } from '../request/errors.ts';

/** Errors of express-openapi-validator with status 400. Paths look like `/body/recipients/0/email`. */
export const validatorError = z.object({
  status: z.literal(400),
  errors: z.array(z.object({ path: z.string(), message: z.string(), errorCode: z.string().optional() })),
  /** Whether only a part of the body was validated, in which case there may be more errors. */
  isOfPart: z.boolean().default(false),
});

export type ValidationFailure = z.infer<typeof validatorError>;

export type FindFailure = (body: unknown) => Promise<ValidationFailure | undefined>;

/**
 * The outermost list on an error's path: the steps to the list, its items, and the index of the wrong item.
 */
type WrongList = { steps: readonly string[]; items: readonly unknown[]; index: number };

/**
 * Reports only the first errors of a large body, because collecting the errors of thousands of items would
 * block the event loop.
 * @param first the failure that `findFirst` returned for `body`
 * @param findFirst stops at the first error
 * @param findAll collects all errors
 */
export async function reportOnPart(
  body: unknown,
  first: ValidationFailure,
  { findFirst, findAll }: { findFirst: FindFailure; findAll: FindFailure },
): Promise<ValidationFailure> {
  const list = findWrongList(body, first);
  const short = withShortLists(body);
  // A list of at most MAX_DETAILS items is validated as a whole, because its wrong items alone could violate
  // its minimum length.
  if (!list || list.items.length <= MAX_DETAILS) return mergeErrors(first, (await findAll(short))?.errors);
  const { steps, items } = list;
  const wrongIndexes: number[] = [];
  // Each search continues after the previous wrong item, so the items are validated only once. All other
  // lists of the body are shortened.
  for (
    let index: number | undefined = list.index;
    index !== undefined && wrongIndexes.length < MAX_DETAILS;
  ) {
    wrongIndexes.push(index);
    const rest = withList(short, steps, items.slice(index + 1));
    const next = await findFirst(rest);
    const found = next && findWrongList(rest, next);
    index = found && isSamePath(found.steps, steps) ? index + 1 + found.index : undefined;
  }
  const part = withList(
    short,
    steps,
    wrongIndexes.map((index) => withShortLists(items[index])),
  );
  const listPath = `/${['body', ...steps].join('/')}`;
  const errors = (await findAll(part))?.errors
    // Errors about the list itself concern the length of the partial list, not of the sent list.
    .filter(({ path }) => path !== listPath)
    .map((error) => ({ ...error, path: renumber(error.path, `${listPath}/`, wrongIndexes) }));
  return mergeErrors(first, errors);
}

function mergeErrors(first: ValidationFailure, errors: ValidationFailure['errors'] = []): ValidationFailure {
  const paths = new Set(errors.map(({ path }) => path));
  const missing = first.errors.filter(({ path }) => !paths.has(path));
  return { ...first, errors: [...missing, ...errors], isOfPart: true };
}

function findWrongList(body: unknown, { errors: [error] }: ValidationFailure): WrongList | undefined {
  const [, requestPart, ...steps] = error?.path.split('/') ?? [];
  if (requestPart !== 'body') return undefined;
  let value = body;
  for (const [depth, step] of steps.entries()) {
    if (Array.isArray(value)) return { steps: steps.slice(0, depth), items: value, index: Number(step) };
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return undefined;
}

function isSamePath(left: readonly string[], right: readonly string[]): boolean {
  return left.join('/') === right.join('/');
}

function withList(value: unknown, [step, ...further]: readonly string[], list: readonly unknown[]): unknown {
  if (step === undefined) return list;
  return { ...Object(value), [step]: withList(Reflect.get(Object(value), step), further, list) };
}

function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_DETAILS).map(withShortLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withShortLists(inner)]));
}

function renumber(path: string, prefix: string, indexes: readonly number[]): string {
  if (!path.startsWith(prefix)) return path;
  const [index = '', ...further] = path.slice(prefix.length).split('/');
  return prefix + [indexes[Number(index)] ?? index, ...further].join('/');
}
