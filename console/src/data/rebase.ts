/**
 * Merges the input of a form with newer stored values: edited fields keep the input, and other fields take
 * the stored value. In records and lists of texts, both the user's and the stored additions and removals
 * apply.
 * @param initial values that the form showed before the user edited it
 */
export function rebase<Value>(edited: Value, initial: Value, latest: Value): Value {
  if (isSame(edited, initial)) return latest;
  if (isSame(initial, latest)) return edited;
  if (isTextList(edited) && isTextList(initial) && isTextList(latest)) {
    const merged = structuredClone(edited);
    merged.splice(0, merged.length, ...mergeTexts(edited, initial, latest));
    return merged;
  }
  if (!isRecord(edited) || !isRecord(initial) || !isRecord(latest)) return edited;
  const merged = structuredClone(edited);
  for (const name of new Set([...Object.keys(edited), ...Object.keys(latest)])) {
    const value = rebase(edited[name], initial[name], latest[name]);
    if (value === undefined) Reflect.deleteProperty(merged, name);
    else Object.assign(merged, { [name]: value });
  }
  return merged;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function mergeTexts(edited: string[], initial: string[], latest: string[]): string[] {
  const kept = edited.filter((text) => latest.includes(text) || !initial.includes(text));
  const isNew = (text: string) => !initial.includes(text) && !edited.includes(text);
  return [...kept, ...latest.filter(isNew)];
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
