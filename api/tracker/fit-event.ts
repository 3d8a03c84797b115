import { attempt } from './storage.ts';

/** An event as the API takes it; fields that are undefined are left out. */
export type TrackedEvent = { id: string; [field: string]: unknown };

/**
 * What the API takes of one event: bytes of its JSON, names or values of each object
 * or list, their length, and levels of them.
 */
const LIMIT_BYTES = 8_192;
const MAX_VALUES = 50;
const MAX_NAME_CHARACTERS = 200;
const MAX_LEVELS = 4;

/** Lengths that texts are cut to until the event fits; the first is what the API takes at most. */
const MAX_TEXT_CHARACTERS = [1_000, 250];

/** What the API stores no text with: control characters, and halves of surrogate pairs. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/**
 * The event as the API takes it: texts and names cut, numbers as text that are beyond what is exact, and what is too
 * deep or too many left out. The console tells when that was
 * needed, so that whoever writes the page finds it.
 * @returns undefined for one that is too large nevertheless, or cannot be JSON
 */
export function fitEvent(event: TrackedEvent): TrackedEvent | undefined {
  const written = attempt(() => JSON.stringify(event));
  for (const longest of MAX_TEXT_CHARACTERS) {
    const fitted: unknown = written && fit(JSON.parse(written), longest, MAX_LEVELS);
    const text = JSON.stringify(fitted);
    if (!isEvent(fitted) || new Blob([text]).size > LIMIT_BYTES) continue;
    if (text !== written) console.warn('throughline: an event was shortened to what is taken.');
    return fitted;
  }
  console.warn('throughline: an event was dropped: it is larger than 8 kB, or no JSON.');
  return undefined;
}

/** A surrogate pair that is cut in half is left out whole. */
function fitText(text: string, longest: number): string {
  return text.slice(0, longest).replace(UNSTORABLE, '');
}

function fit(value: unknown, longest: number, levels: number): unknown {
  if (typeof value === 'string') return fitText(value, longest);
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return undefined;
  const inner = (one: unknown) => fit(one, longest, levels - 1);
  if (Array.isArray(value)) {
    return value
      .slice(0, MAX_VALUES)
      .map(inner)
      .filter((one) => one !== undefined);
  }
  const fields = Object.entries(value).slice(0, MAX_VALUES);
  return Object.fromEntries(fields.map(([name, one]) => [fitText(name, MAX_NAME_CHARACTERS), inner(one)]));
}

/** Whether a value is an event, or what is kept of one. */
export function isEvent(value: unknown): value is TrackedEvent {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
