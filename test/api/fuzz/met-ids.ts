import type { ResolvedOperation } from '../openapi/operations.ts';

/** Ids of a kind that are kept, of those that answers have told. */
const MOST_MET = 100;

/** Ids that answers have told, so that requests can ask for what is there. */
export type MetIds = {
  /** Keeps the ids of an answer. Their kind is what stands before them in a path: `roles` in `/roles/{roleId}`. */
  meet(operation: Pick<ResolvedOperation, 'path'>, body: unknown): void;
  /** An id, counted through: mostly one of that kind. */
  ofKind(kind: string, number: number): string;
  /** How many are known. */
  count(): number;
};

/** @param except whom requests shall not harm: those who send them */
export function metIds(except: () => ReadonlySet<string>): MetIds {
  const all: string[] = [];
  const byKind = new Map<string, string[]>();
  const keep = (kept: string[], id: string) => {
    if (kept.includes(id)) return;
    if (kept.length < MOST_MET) kept.push(id);
    else kept[kept.length % MOST_MET] = id;
  };
  return {
    meet({ path }, body) {
      const kind = path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
      const ofKind = byKind.get(kind) ?? [];
      byKind.set(kind, ofKind);
      for (const [, name, id] of (JSON.stringify(body) ?? '').matchAll(/"(\w*[iI]d)":"([^"]{1,100})"/g)) {
        if (id === undefined || except().has(id)) continue;
        keep(all, id);
        if (name === 'id' || name === `${kind.slice(0, -1)}Id`) keep(ofKind, id);
      }
    },
    ofKind(kind, number) {
      const ofKind = byKind.get(kind) ?? [];
      const kept = number % 4 === 0 || ofKind.length === 0 ? all : ofKind;
      return kept[Math.floor(number / 4) % Math.max(1, kept.length)] ?? '1234567890';
    },
    count: () => all.length,
  };
}
