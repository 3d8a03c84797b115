/** Validates untrusted input, such as a URL parameter. Returns undefined for unknown values. */
export function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((one) => one === value);
}

/** Returns the keys of a record with their literal types. `Object.keys` returns only `string[]`. */
export function getKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}
