import type { ResolvedOperation } from '../../unit/openapi/operations.ts';

/** Maximum of stored ids of each kind. */
const MAX_MET = 100;

/** Collects ids from answers, so that requests can refer to existing resources. */
export type MetIds = {
  /** Stores the ids of an answer. */
  meet(operation: Pick<ResolvedOperation, 'path'>, body: unknown): void;
  /** Returns an id for a path parameter: usually a stored one, at `number` modulo their count. */
  idFor(place: { before: string; name: string }, number: number): string;
};

/** @param except ids of the senders, which requests must not harm */
export function metIds(except: () => ReadonlySet<string>): MetIds {
  const all: string[] = [];
  /** Ids by their field name, which often equals the parameter. An `id` is named after the path's last part. */
  const byName = new Map<string, string[]>();
  const keep = (kept: string[], id: string) => {
    if (kept.includes(id)) return;
    if (kept.length < MAX_MET) kept.push(id);
    else kept[kept.length % MAX_MET] = id;
  };
  const storeId = (name: string, id: string) => {
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
        storeId(name === 'id' ? end : name, id);
      }
    },
    idFor({ before, name }, number) {
      const fitting = [...(byName.get(before) ?? []), ...(byName.get(name) ?? [])];
      const among = number % 5 === 0 || fitting.length === 0 ? all : fitting;
      return among[Math.floor(number / 5) % Math.max(1, among.length)] ?? '1234567890';
    },
  };
}
