/** A message in the JSON form of protos, as REST has it: camel-case names, a duration as `3.5s`. */
export function toRest(message: object): object {
  return Object.fromEntries(
    Object.entries<unknown>({ ...message }).map(([name, value]) => [
      camelCase(name),
      name === 'retry_delay' ? durationText(value) : restValue(value),
    ]),
  );
}

function restValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restValue);
  return typeof value === 'object' && value !== null ? toRest(value) : value;
}

/** `avg_monthly_searches` as `avgMonthlySearches`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function durationText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('seconds' in value) || !('nanos' in value))
    return value;
  return `${Number(value.seconds) + Number(value.nanos) / 1e9}s`;
}

/** A REST request, whose names may be in camel case, with the protos' field names. */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries<unknown>({ ...value }).map(([name, inner]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnakeCase(inner),
    ]),
  );
}
