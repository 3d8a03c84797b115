import { readStored, store } from './browser-storage.ts';

const getName = (table: string) => `throughline-columns-${table}`;

const MAX_NAMES = 40;

/** Columns of each table that this browser shows or hides against the default. */
export const columnStorage = {
  get: (table: string): readonly string[] =>
    readStored(getName(table))?.split('\n').slice(0, MAX_NAMES) ?? [],
  set: (table: string, names: readonly string[]): void =>
    store(getName(table), names.length === 0 ? undefined : names.slice(-MAX_NAMES).join('\n')),
};
