/** The value, if it is one of those; else undefined. For what stands in an address, where anybody can write. */
export function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((one) => one === value);
}
