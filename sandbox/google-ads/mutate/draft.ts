import type { Customer } from '../customer.ts';
import type { AdsError, PathElement } from '../errors.ts';
import type { ResourceType, Stored, World } from '../world.ts';
import { wireKeyword } from './wire.ts';

/** Account of a request, and its time in milliseconds since 1970. */
type DraftParts = {
  world: World;
  customer: Customer;
  now: number;
};

/** A new resource. `hasErrors`: its own operation has errors. */
type Staged = {
  stored: Stored;
  hasErrors: boolean;
};

/** Changes of one mutate request. Either all changes take effect or none. */
export class Draft {
  readonly world: World;
  readonly customer: Customer;
  readonly now: number;
  readonly keywords: TakenKeywords;
  readonly errors: AdsError[] = [];
  /** Created and changed resources in the order of operations. */
  readonly results: Stored[] = [];
  readonly #temporary = new Map<string, Staged>();
  readonly #temporaryIds = new Set<string>();
  readonly #changed = new Set<string>();

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

  /** Adds a new resource. Later operations can refer to its temporary name. */
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
    this.#temporary.set(name, { stored, hasErrors: this.errors.length > errorsBefore });
  }

  /**
   * Changes fields of an existing resource, at most once per request and kind of operation.
   * @param path path of the operation
   */
  change(stored: Stored, path: readonly PathElement[]): void {
    const kind = path.at(-1);
    const key = `${typeof kind === 'string' ? kind : ''} ${stored.resourceName}`;
    if (this.#changed.has(key)) {
      const message = 'A request can change a resource only once.';
      this.fail(path, 'MutateError.ID_EXISTS_IN_MULTIPLE_MUTATES', message, { trigger: stored.resourceName });
    }
    this.#changed.add(key);
    this.results.push(stored);
  }

  /** Returns a resource as an earlier operation of this request left it. */
  getCurrent(stored: Stored): Stored {
    return this.results.findLast(({ resourceName }) => resourceName === stored.resourceName) ?? stored;
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
   * Returns the resource that a field refers to, from this request or the account. Adds an error if the resource does
   * not exist.
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
    const staged = this.#temporary.get(name);
    if (staged?.hasErrors) {
      const message = 'The temporary ID is of a resource whose creation had errors.';
      this.fail(path, 'NewResourceCreationError.TEMP_ID_RESOURCE_HAD_ERRORS', message, { trigger: name });
      return undefined;
    }
    const existing = staged?.stored ?? this.world.find(name);
    if (existing && existing.customer === this.customer.id && existing.fields['status'] !== 'REMOVED') {
      return existing;
    }
    this.failNotFound(path, name);
    return undefined;
  }

  /** Returns the resources of a type that are not removed, including resources that this request creates. */
  listNotRemoved(type: ResourceType): Stored[] {
    return [...this.world.list(this.customer.id, type), ...this.results].filter(
      (stored) => stored.type === type && stored.fields['status'] !== 'REMOVED',
    );
  }
}

type StageOptions = {
  /** Field path of the operation. */
  path: readonly PathElement[];
  /** Number of errors before this operation. */
  errorsBefore: number;
  exempted?: boolean;
};

/** Parent of each keyword type. */
const PARENTS = { campaignCriteria: 'campaign', adGroupCriteria: 'ad_group' } as const;

type KeywordType = keyof typeof PARENTS;

/** Keywords of an account and of a request. Each text (case-insensitive) and match type is unique within its parent. */
class TakenKeywords {
  readonly #world: World;
  readonly #customerId: string;
  readonly #taken = new Map<KeywordType, Set<string>>();

  constructor(world: World, customerId: string) {
    this.#world = world;
    this.#customerId = customerId;
  }

  /** Registers a keyword. @returns false for a duplicate */
  register(type: KeywordType, fields: Record<string, unknown>): boolean {
    const taken = this.#taken.get(type) ?? this.#listExisting(type);
    this.#taken.set(type, taken);
    const key = getKey(type, fields);
    if (key === undefined) return true;
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
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
  const parent = fields[PARENTS[type]];
  return keyword && keyword.text !== '' && typeof parent === 'string'
    ? `${parent} ${keyword.match_type} ${keyword.text.toLowerCase()}`
    : undefined;
}
