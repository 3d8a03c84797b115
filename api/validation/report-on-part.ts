import { z } from 'zod';
import { MAX_DETAILS } from '../request/errors.ts';

/** What express-openapi-validator throws for a bad request: paths like `/body/recipients/0/email`. */
export const validatorError = z.object({
  status: z.literal(400),
  errors: z.array(z.object({ path: z.string(), message: z.string(), errorCode: z.string().optional() })),
  /** Whether it tells what is wrong with a part of the body, and more may be wrong. */
  isOfPart: z.boolean().default(false),
});

/** What is wrong with a request. */
export type Finding = z.infer<typeof validatorError>;

/** What a validator finds wrong with a body; undefined where nothing is. @throws whatever else it fails with */
export type Find = (body: unknown) => Promise<Finding | undefined>;

/** The list that a path leads into first: by which steps, its items, and the place of the wrong one. */
type WrongList = { steps: readonly string[]; items: readonly unknown[]; index: number };

/**
 * Reports on a large body that is wrong by a part of it: the first wrong items of the list that the first error is in,
 * and the first of any other list. Each error is an object, and a list of thousands of wrong items has as many for each
 * of their fields: to collect them would hold the event loop for tenths of a second.
 * @param first what `findFirst` has found in the body
 * @param findFirst finds the first error only
 * @param findAll finds all of them
 */
export async function reportOnPart(
  body: unknown,
  first: Finding,
  { findFirst, findAll }: { findFirst: Find; findAll: Find },
): Promise<Finding> {
  const list = wrongListOf(body, first);
  const short = withShortLists(body);
  // A list that is short anyway is reported on as it is: with its wrong items alone it might have too few.
  if (!list || list.items.length <= MAX_DETAILS) return ofPart(first, (await findAll(short))?.errors);
  const { steps, items } = list;
  const wrong: number[] = [];
  // Each search goes on behind the item that the last has found, so that all together read the list once. What comes
  // before the list has nothing wrong, and is not read whole each time.
  for (let index: number | undefined = list.index; index !== undefined && wrong.length < MAX_DETAILS;) {
    wrong.push(index);
    const rest = withList(short, steps, items.slice(index + 1));
    const next = await findFirst(rest);
    const found = next && wrongListOf(rest, next);
    index = found && samePlace(found.steps, steps) ? index + 1 + found.index : undefined;
  }
  const part = withList(
    short,
    steps,
    wrong.map((index) => withShortLists(items[index])),
  );
  const listPath = `/${['body', ...steps].join('/')}`;
  const errors = (await findAll(part))?.errors
    // How many items the list has is not told by a part of it.
    .filter(({ path }) => path !== listPath)
    .map((error) => ({ ...error, path: renumbered(error.path, `${listPath}/`, wrong) }));
  return ofPart(first, errors);
}

/** The finding of a part, with the errors that were found first where the part does not have them. */
function ofPart(first: Finding, errors: Finding['errors'] = []): Finding {
  const paths = new Set(errors.map(({ path }) => path));
  const missing = first.errors.filter(({ path }) => !paths.has(path));
  return { ...first, errors: [...missing, ...errors], isOfPart: true };
}

function wrongListOf(body: unknown, { errors: [error] }: Finding): WrongList | undefined {
  const [, place, ...steps] = error?.path.split('/') ?? [];
  if (place !== 'body') return undefined;
  let value = body;
  for (const [depth, step] of steps.entries()) {
    if (Array.isArray(value)) return { steps: steps.slice(0, depth), items: value, index: Number(step) };
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return undefined;
}

function samePlace(one: readonly string[], other: readonly string[]): boolean {
  return one.join('/') === other.join('/');
}

/** The body with another list in the place that the steps lead to; nothing of the body itself is changed. */
function withList(value: unknown, [step, ...further]: readonly string[], list: readonly unknown[]): unknown {
  if (step === undefined) return list;
  return { ...Object(value), [step]: withList(Reflect.get(Object(value), step), further, list) };
}

/** A copy in which no list has more items than errors are told of. */
function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_DETAILS).map(withShortLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withShortLists(inner)]));
}

function renumbered(path: string, prefix: string, indexes: readonly number[]): string {
  if (!path.startsWith(prefix)) return path;
  const [place = '', ...further] = path.slice(prefix.length).split('/');
  return prefix + [indexes[Number(place)] ?? place, ...further].join('/');
}
