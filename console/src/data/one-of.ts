/** Returns the value if it is in the list, else undefined. Use it for untrusted input such as URL parameters. */
export function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((one) => one === value);
}
