/** For untrusted input such as URL parameters. */
export function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((one) => one === value);
}

/** Returns the keys of a record with their type, which `Object.keys` widens to `string`. */
export function getKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}
