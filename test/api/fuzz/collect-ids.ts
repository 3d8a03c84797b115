import type { ResolvedOperation } from '../../unit/openapi/operations.ts';

const MAX_IDS_PER_NAME = 100;

export type IdCollector = {
  collect(operation: Pick<ResolvedOperation, 'path'>, body: unknown): void;
  /**
   * Returns a collected id for a path parameter that follows `segment`; `number` selects the id. Returns a
   * made-up id if none is collected.
   */
  getId(parameter: { segment: string; name: string }, number: number): string;
};

/**
 * @param excludedIds ids that are not collected, so that no request changes their resources. More ids may be
 * added later
 */
export function createIdCollector(excludedIds: ReadonlySet<string>): IdCollector {
  const all: string[] = [];
  /**
   * Ids by field name, which often equals the parameter's name. Ids of a field `id` are stored under the
   * path's last constant segment.
   */
  const byName = new Map<string, string[]>();
  const keep = (kept: string[], id: string) => {
    if (kept.includes(id)) return;
    kept.push(id);
    if (kept.length > MAX_IDS_PER_NAME) kept.shift();
  };
  const storeId = (name: string, id: string) => {
    const kept = byName.get(name) ?? [];
    byName.set(name, kept);
    keep(kept, id);
  };
  return {
    collect({ path }, body) {
      const lastPart = path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
      for (const [, name, id] of (JSON.stringify(body) ?? '').matchAll(/"(\w*[iI]d)":"([^"]{1,100})"/g)) {
        if (name === undefined || id === undefined || excludedIds.has(id)) continue;
        keep(all, id);
        storeId(name === 'id' ? lastPart : name, id);
      }
    },
    getId({ segment, name }, number) {
      const matching = [...(byName.get(segment) ?? []), ...(byName.get(name) ?? [])];
      const candidates = number % 5 === 0 || matching.length === 0 ? all : matching;
      return candidates[Math.floor(number / 5) % Math.max(1, candidates.length)] ?? '1234567890';
    },
  };
}
