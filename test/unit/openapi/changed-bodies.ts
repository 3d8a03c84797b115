/** A body but for one of its fields. */
export function without(body: object, field: string): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

/** The same item so many times. */
export const repeated = <Item>(count: number, item: Item): Item[] =>
  Array.from({ length: count }, () => item);
