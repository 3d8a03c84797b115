import type { ResolvedOperation } from '../../unit/openapi/operations.ts';

/** Ids of a kind that are kept, of those that answers have told. */
const MAX_MET = 100;

/** Ids that answers have told, so that requests can ask for what is there. */
export type MetIds = {
  /** Keeps the ids of an answer. */
  meet(operation: Pick<ResolvedOperation, 'path'>, body: unknown): void;
  /** An id for a parameter behind a part of a path, counted through: mostly one that answers gave for it. */
  idFor(place: { before: string; name: string }, number: number): string;
};

/** @param except whom requests shall not harm: those who send them */
export function metIds(except: () => ReadonlySet<string>): MetIds {
  const all: string[] = [];
  /** By the name that answers have for them, which is often the parameter's; an `id`, by the end of the path. */
  const byName = new Map<string, string[]>();
  const keep = (kept: string[], id: string) => {
    if (kept.includes(id)) return;
    if (kept.length < MAX_MET) kept.push(id);
    else kept[kept.length % MAX_MET] = id;
  };
  const keepAs = (name: string, id: string) => {
    const kept = byName.get(name) ?? [];
    byName.set(name, kept);
    keep(kept, id);
  };
  return {
    meet({ path }, body) {
      const end = path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
      for (const [, name, id] of (JSON.stringify(body) ?? '').matchAll(/"(\w*[iI]d)":"([^"]{1,100})"/g)) {
        if (name === undefined || id === undefined || except().has(id)) continue;
        keep(all, id);
        keepAs(name === 'id' ? end : name, id);
      }
    },
    idFor({ before, name }, number) {
      const fitting = [...(byName.get(before) ?? []), ...(byName.get(name) ?? [])];
      const among = number % 5 === 0 || fitting.length === 0 ? all : fitting;
      return among[Math.floor(number / 5) % Math.max(1, among.length)] ?? '1234567890';
    },
  };
}
