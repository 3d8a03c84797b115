/**
 * Applies a person's edits to the latest values. Untouched fields take the latest value, edited fields keep the input,
 * and lists and records merge additions and removals.
 * @param began values at the start of the edit
 */
export function rebase<Value>(typed: Value, began: Value, now: Value): Value {
  if (isSame(typed, began)) return now;
  if (isSame(began, now)) return typed;
  if (isWords(typed) && isWords(began) && isWords(now)) {
    const merged = structuredClone(typed);
    merged.splice(0, merged.length, ...mergedWords(typed, began, now));
    return merged;
  }
  if (!isRecord(typed) || !isRecord(began) || !isRecord(now)) return typed;
  const merged = structuredClone(typed);
  for (const name of new Set([...Object.keys(typed), ...Object.keys(now)])) {
    const value = rebase(typed[name], began[name], now[name]);
    if (value === undefined) Reflect.deleteProperty(merged, name);
    else Object.assign(merged, { [name]: value });
  }
  return merged;
}

/** Returns whether two values have the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function mergedWords(typed: string[], began: string[], now: string[]): string[] {
  const stays = typed.filter((word) => now.includes(word) || !began.includes(word));
  const isNew = (word: string) => !began.includes(word) && !typed.includes(word);
  return [...stays, ...now.filter(isNew)];
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
