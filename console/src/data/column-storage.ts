const getName = (table: string) => `throughline-columns-${table}`;

const MAX_NAMES = 40;

/** Columns of each table that this browser shows or hides against the default. */
export const columnStorage = {
  get: (table: string): readonly string[] => {
    try {
      return localStorage.getItem(getName(table))?.split('\n').slice(0, MAX_NAMES) ?? [];
    } catch {
      return [];
    }
  },
  set: (table: string, names: readonly string[]): void => {
    try {
      if (names.length === 0) localStorage.removeItem(getName(table));
      else localStorage.setItem(getName(table), names.slice(-MAX_NAMES).join('\n'));
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  },
};
