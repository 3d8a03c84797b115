import type { Customer } from '../customer.ts';
import type { World } from '../world.ts';

/** Values by full field name. 64-bit integers are strings, and enums are names. */
export type Row = Record<string, unknown>;

export type QueryContext = {
  world: World;
  customer: Customer;
  /** Milliseconds since 1970. */
  now: number;
};

export function flatten(prefix: string, message: object): Row {
  const row: Row = {};
  for (const [name, value] of Object.entries<unknown>({ ...message })) {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      Object.assign(row, flatten(`${prefix}.${name}`, value));
    } else {
      row[`${prefix}.${name}`] = value;
    }
  }
  return row;
}

export function unflatten(row: Row, fields: Iterable<string>): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  for (const field of fields) {
    if (row[field] === undefined) continue;
    const parts = field.split('.');
    const last = parts.pop() ?? '';
    let parent = message;
    for (const part of parts) parent = getOrCreateMessage(parent, part);
    parent[last] = row[field];
  }
  return message;
}

function getOrCreateMessage(parent: Record<string, unknown>, name: string): Record<string, unknown> {
  const existing = parent[name];
  if (isRecord(existing)) return existing;
  const created: Record<string, unknown> = {};
  parent[name] = created;
  return created;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function toSnakeCase(message: object): Row {
  const fields = Object.entries<unknown>({ ...message });
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnakeCaseValue(value),
    ]),
  );
}

function toSnakeCaseValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCaseValue);
  return typeof value === 'object' && value !== null ? toSnakeCase(value) : value;
}
