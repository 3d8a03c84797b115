import { z } from 'zod';
import type { World } from '../world.ts';

/** Where keywords are: each under its campaign or its ad group. */
const PARENTS = { campaignCriteria: 'campaign', adGroupCriteria: 'ad_group' } as const;

type KeywordType = keyof typeof PARENTS;

const stored = z.object({ keyword: z.object({ text: z.string(), match_type: z.string().optional() }) });

/** The keywords of an account, and those that a request adds: each once, in any case, by its match type. */
export class TakenKeywords {
  readonly #world: World;
  readonly #customer: string;
  readonly #taken = new Map<KeywordType, Set<string>>();

  constructor(world: World, customer: string) {
    this.#world = world;
    this.#customer = customer;
  }

  /** Takes a keyword. @returns false when it is there already */
  take(type: KeywordType, fields: Record<string, unknown>): boolean {
    const taken = this.#taken.get(type) ?? this.#existing(type);
    this.#taken.set(type, taken);
    const key = keyOf(type, fields);
    if (key === undefined) return true;
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  }

  #existing(type: KeywordType): Set<string> {
    const there = this.#world
      .list(this.#customer, type)
      .filter(({ fields }) => fields['status'] !== 'REMOVED');
    return new Set(there.flatMap(({ fields }) => keyOf(type, fields) ?? []));
  }
}

function keyOf(type: KeywordType, fields: Record<string, unknown>): string | undefined {
  const found = stored.safeParse(fields).data?.keyword;
  const parent = fields[PARENTS[type]];
  return found && typeof parent === 'string'
    ? `${parent} ${found.match_type} ${found.text.toLowerCase()}`
    : undefined;
}
