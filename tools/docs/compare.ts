/** Describes the names that only one of two lists has. Returns no line if the lists have the same names. */
export function compareNames(
  where: string,
  actual: readonly string[],
  expected: readonly string[],
): string[] {
  return [
    ...expected.filter((name) => !actual.includes(name)).map((name) => `${where} lacks ${name}.`),
    ...actual.filter((name) => !expected.includes(name)).map((name) => `${where} must not have ${name}.`),
  ];
}
