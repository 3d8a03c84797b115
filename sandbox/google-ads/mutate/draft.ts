import type { Customer } from '../customer.ts';
import type { AdsError, PathElement } from '../errors.ts';
import type { ResourceType, Stored, World } from '../world.ts';
import { wireKeyword } from './wire.ts';

export type DraftParts = {
  world: World;
  customer: Customer;
  /** Milliseconds since 1970. */
  now: number;
};

type Staged = {
  stored: Stored;
  hasErrors: boolean;
};

/**
 * Collects the changes and errors of a mutate request. The changes take effect only if there are no errors.
 */
export class Draft {
  readonly world: World;
  readonly customer: Customer;
  readonly now: number;
  readonly keywords: TakenKeywords;
  readonly errors: AdsError[] = [];
  readonly results: Stored[] = [];
  readonly #staged = new Map<string, Staged>();
  readonly #temporaryIds = new Set<string>();
  readonly #changed = new Map<string, Stored>();
  /** Kind of operation and resource name of each change. */
  readonly #changeKeys = new Set<string>();

  constructor({ world, customer, now }: DraftParts) {
    this.world = world;
    this.customer = customer;
    this.now = now;
    this.keywords = new TakenKeywords(world, customer.id);
  }

  fail(
    path: readonly PathElement[],
    code: string,
    message: string,
    rest: Pick<AdsError, 'trigger' | 'details'> = {},
  ): void {
    this.errors.push({ code, message, path, ...rest });
  }

  failMissing(path: readonly PathElement[]): void {
    this.fail(path, 'FieldError.REQUIRED', 'The required field was not present.');
  }

  failTooLong(path: readonly PathElement[], text: string): void {
    this.fail(path, 'StringLengthError.TOO_LONG', 'Too long.', { trigger: text });
  }

  failMalformed(path: readonly PathElement[], name: string): void {
    this.fail(path, 'RequestError.RESOURCE_NAME_MALFORMED', `'${name}' is malformed.`, { trigger: name });
  }

  failNotFound(path: readonly PathElement[], name: string): void {
    this.fail(path, 'MutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { trigger: name });
  }

  stage(
    type: ResourceType,
    fields: Record<string, unknown>,
    { path, errorsBefore, exempted = false }: StageOptions,
  ): void {
    const requestedName = fields['resource_name'];
    const name = typeof requestedName === 'string' && requestedName !== '' ? requestedName : undefined;
    const temporaryId = name === undefined ? undefined : this.#readTemporaryId(type, name, path);
    const created = { customer: this.customer.id, id: '', createdAt: this.now, exempted };
    const stored: Stored = { type, resourceName: name ?? '', fields, ...created };
    this.results.push(stored);
    if (name === undefined || temporaryId === undefined) return;
    this.#staged.set(name, { stored, hasErrors: this.errors.length > errorsBefore });
  }

  /**
   * Records a change. Adds an error if the same request creates the resource, or already changes it with the
   * same kind of operation.
   * @param stored the resource after the change
   * @param path field path of the operation. The last element names the kind of operation
   */
  change(stored: Stored, path: readonly PathElement[]): void {
    if (stored.id === '') {
      this.failNotFound(path, stored.resourceName);
      return;
    }
    const kind = path.at(-1);
    const key = `${typeof kind === 'string' ? kind : ''} ${stored.resourceName}`;
    if (this.#changeKeys.has(key)) {
      const message = 'A request can change a resource only once.';
      this.fail(path, 'MutateError.ID_EXISTS_IN_MULTIPLE_MUTATES', message, { trigger: stored.resourceName });
    }
    this.#changeKeys.add(key);
    this.#changed.set(stored.resourceName, stored);
    this.results.push(stored);
  }

  getCurrent(stored: Stored): Stored {
    return this.#changed.get(stored.resourceName) ?? stored;
  }

  #readTemporaryId(type: ResourceType, name: string, path: readonly PathElement[]): string | undefined {
    const [, customerId, found, id] = /^customers\/(\d+)\/(\w+)\/(-?\d+(?:~-?\d+)?)$/.exec(name) ?? [];
    const at = [...path, 'resource_name'];
    if (customerId !== this.customer.id || found !== type || id === undefined) {
      this.failMalformed(at, name);
    } else if (!id.startsWith('-')) {
      const message = "The ID can't be set for a create operation.";
      this.fail(at, 'NewResourceCreationError.CANNOT_SET_ID_FOR_CREATE', message, { trigger: name });
    } else if (this.#temporaryIds.has(id)) {
      const message = 'Temporary IDs must be unique across resource types.';
      this.fail(at, 'NewResourceCreationError.DUPLICATE_TEMP_IDS', message, { trigger: name });
    } else {
      this.#temporaryIds.add(id);
      return id;
    }
    return undefined;
  }

  /**
   * Finds a resource by its name, or a new resource by its temporary name. Includes the changes of earlier
   * operations. Adds an error if the name is invalid, or if the resource does not exist, is removed or has
   * errors.
   */
  resolve(type: ResourceType, name: string | undefined, path: readonly PathElement[]): Stored | undefined {
    if (name === undefined || name === '') {
      this.failMissing(path);
      return undefined;
    }
    if (!new RegExp(`^customers/\\d+/${type}/-?\\d+$`).test(name)) {
      this.failMalformed(path, name);
      return undefined;
    }
    const staged = this.#staged.get(name);
    if (staged?.hasErrors) {
      const message = 'The temporary ID belongs to a resource whose creation had errors.';
      this.fail(path, 'NewResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS', message, { trigger: name });
      return undefined;
    }
    const found = staged?.stored ?? this.world.find(name);
    const existing = found && this.getCurrent(found);
    if (existing && existing.customer === this.customer.id && existing.fields['status'] !== 'REMOVED') {
      return existing;
    }
    this.failNotFound(path, name);
    return undefined;
  }

  /**
   * Finds a child resource, including the changes of earlier operations. Adds an error if the name is
   * malformed or the resource does not exist.
   */
  findChild(type: ChildType, name: string, path: readonly PathElement[]): Stored | undefined {
    if (!new RegExp(`^customers/\\d+/${type}/\\d+~\\d+$`).test(name)) {
      this.failMalformed(path, name);
      return undefined;
    }
    const found = this.world.find(name);
    if (found?.customer === this.customer.id) return this.getCurrent(found);
    this.failNotFound(path, name);
    return undefined;
  }

  listNotRemoved(type: ResourceType): Stored[] {
    const existing = this.world.list(this.customer.id, type).map((stored) => this.getCurrent(stored));
    const created = this.results.filter((stored) => stored.type === type && stored.id === '');
    return [...existing, ...created].filter(({ fields }) => fields['status'] !== 'REMOVED');
  }
}

type StageOptions = {
  path: readonly PathElement[];
  errorsBefore: number;
  exempted?: boolean;
};

export const PARENT_FIELDS = {
  campaignCriteria: 'campaign',
  adGroupAds: 'ad_group',
  adGroupCriteria: 'ad_group',
} as const satisfies Partial<Record<ResourceType, string>>;

type ChildType = keyof typeof PARENT_FIELDS;

type KeywordType = Exclude<ChildType, 'adGroupAds'>;

export function isChildType(type: ResourceType): type is ChildType {
  return type in PARENT_FIELDS;
}

/**
 * Keywords of a customer, which are stored to find duplicates. The combination of text (case-insensitive) and
 * match type must be unique within a campaign or ad group.
 */
class TakenKeywords {
  readonly #world: World;
  readonly #customerId: string;
  readonly #taken = new Map<KeywordType, Set<string>>();

  constructor(world: World, customerId: string) {
    this.#world = world;
    this.#customerId = customerId;
  }

  /** @returns false for a duplicate */
  register(type: KeywordType, fields: Record<string, unknown>): boolean {
    const taken = this.#getTaken(type);
    const key = getKey(type, fields);
    if (key === undefined) return true;
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  }

  release(type: KeywordType, fields: Record<string, unknown>): void {
    const key = getKey(type, fields);
    if (key !== undefined) this.#getTaken(type).delete(key);
  }

  #getTaken(type: KeywordType): Set<string> {
    const taken = this.#taken.get(type) ?? this.#listExisting(type);
    this.#taken.set(type, taken);
    return taken;
  }

  #listExisting(type: KeywordType): Set<string> {
    const existing = this.#world
      .list(this.#customerId, type)
      .filter(({ fields }) => fields['status'] !== 'REMOVED');
    return new Set(existing.flatMap(({ fields }) => getKey(type, fields) ?? []));
  }
}

function getKey(type: KeywordType, fields: Record<string, unknown>): string | undefined {
  const keyword = wireKeyword.parse(fields).keyword;
  const parent = fields[PARENT_FIELDS[type]];
  return keyword && keyword.text !== '' && typeof parent === 'string'
    ? `${parent} ${keyword.match_type} ${keyword.text.toLowerCase()}`
    : undefined;
}
