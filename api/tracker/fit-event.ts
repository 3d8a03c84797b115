import { attempt } from './storage.ts';

export type TrackedEvent = { id: string; [field: string]: unknown };

/** The API's limits per event: JSON bytes, entries per object or list, name length, and depth. */
const LIMIT_BYTES = 8_192;
const MAX_VALUES = 50;
const MAX_NAME_CHARACTERS = 200;
const MAX_LEVELS = 4;

/** Maximum text lengths, tried in order until the event fits. The first is the API's limit. */
const TEXT_LENGTHS = [1_000, 250];

/** Characters that the API refuses: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/**
 * Fits an event to the API's limits, and warns in the browser's console if it changes or drops the event.
 * Truncates texts, removes characters that cannot be stored, converts unsafe integers to texts, and drops
 * surplus or too deeply nested entries.
 * @returns undefined if the event is still too large, or is not JSON
 */
export function fitEvent(event: TrackedEvent): TrackedEvent | undefined {
  const written = attempt(() => JSON.stringify(event));
  for (const longest of TEXT_LENGTHS) {
    const fitted: unknown = written && fit(JSON.parse(written), longest, MAX_LEVELS);
    const text = JSON.stringify(fitted);
    if (!isEvent(fitted) || new Blob([text]).size > LIMIT_BYTES) continue;
    if (text !== written) console.warn('throughline: an event exceeded the limits and was shortened.');
    return fitted;
  }
  console.warn('throughline: an event was dropped: it is larger than 8 KiB, or not JSON.');
  return undefined;
}

/**
 * Truncates a text and removes characters that the API refuses, such as half of a surrogate pair at the cut.
 */
function fitText(text: string, longest: number): string {
  return text.slice(0, longest).replace(UNSTORABLE, '');
}

function fit(value: unknown, longest: number, levels: number): unknown {
  if (typeof value === 'string') return fitText(value, longest);
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return undefined;
  const fitInner = (inner: unknown) => fit(inner, longest, levels - 1);
  if (Array.isArray(value)) {
    return value
      .slice(0, MAX_VALUES)
      .map(fitInner)
      .filter((item) => item !== undefined);
  }
  const fields = Object.entries(value).slice(0, MAX_VALUES);
  return Object.fromEntries(
    fields.map(([name, inner]) => [fitText(name, MAX_NAME_CHARACTERS), fitInner(inner)]),
  );
}

export function isEvent(value: unknown): value is TrackedEvent {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
