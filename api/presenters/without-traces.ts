/** Fields that a project may redact in answers, at any place in a touch or in the details of an item. */
const TRACES: ReadonlySet<string> = new Set(['ip', 'userAgent']);

/** A record without the addresses and browsers of visitors, at any depth. */
export function withoutTraces(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(record).filter(([name]) => !TRACES.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutTracesIn(value)]));
}

function withoutTracesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTracesIn);
  return isRecord(value) ? withoutTraces(value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
