import { z } from 'zod';

/** Times in milliseconds since 1970. */
export type CrmObject = {
  id: string;
  properties: Record<string, string>;
  createdAt: number;
  updatedAt: number;
  isArchived: boolean;
  mergedInto: string | null;
};

const COMMON_FIELDS = {
  account: z.string(),
  /** Canonical name, see {@link getObjectType}. */
  objectType: z.string(),
  id: z.string(),
  /** Milliseconds since 1970, by the account's clock. */
  time: z.number(),
};
const propertyValues = z.record(z.string(), z.string());

/** In a merge, `id` is the id of the surviving object. */
export const crmChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), ...COMMON_FIELDS, properties: propertyValues }),
  z.object({ kind: z.literal('updated'), ...COMMON_FIELDS, properties: propertyValues }),
  z.object({ kind: z.literal('archived'), ...COMMON_FIELDS }),
  z.object({ kind: z.literal('merged'), ...COMMON_FIELDS, mergedId: z.string() }),
]);

export type CrmChange = z.infer<typeof crmChange>;

const OBJECT_TYPES: Readonly<Record<string, string>> = {
  contacts: 'contacts',
  '0-1': 'contacts',
  companies: 'companies',
  '0-2': 'companies',
  deals: 'deals',
  '0-3': 'deals',
  leads: 'leads',
  '0-136': 'leads',
};

/** Returns the canonical name of an object type. Custom types (`2-…`, `p…_…`) keep their names. */
export function getObjectType(name: string): string | undefined {
  if (Object.hasOwn(OBJECT_TYPES, name)) return OBJECT_TYPES[name];
  return /^(2-\d+|p\d*_\w+)$/.test(name) ? name : undefined;
}

const FIRST_ID = 1_001;

/** HubSpot calls an account a portal. */
export class Portal {
  readonly #objects = new Map<string, Map<string, CrmObject>>();
  #nextId = FIRST_ID;

  constructor(contacts: readonly CrmObject[]) {
    this.#objects.set('contacts', new Map(contacts.map((contact) => [contact.id, contact])));
  }

  get nextId(): string {
    return String(this.#nextId);
  }

  /** Finds an object, or the object into which it was merged. */
  find(objectType: string, id: string): CrmObject | undefined {
    const objects = this.#objects.get(objectType);
    let found = objects?.get(id);
    while (found && found.mergedInto !== null) found = objects?.get(found.mergedInto);
    return found?.isArchived === false ? found : undefined;
  }

  /** Finds an object by its primary address or an additional address. */
  findByEmail(objectType: string, email: string): CrmObject | undefined {
    const wanted = email.toLowerCase();
    return this.list(objectType).find((object) => getEmails(object).includes(wanted));
  }

  list(objectType: string): CrmObject[] {
    return [...(this.#objects.get(objectType)?.values() ?? [])]
      .filter(({ isArchived, mergedInto }) => !isArchived && mergedInto === null)
      .toSorted((left, right) => Number(left.id) - Number(right.id));
  }

  /** Applies a change. The caller must have checked that its ids exist. */
  apply(change: CrmChange): void {
    const objects = this.#objects.get(change.objectType) ?? new Map<string, CrmObject>();
    this.#objects.set(change.objectType, objects);
    if (change.kind === 'created') {
      const { id, time } = change;
      const fields = { properties: removeEmpty(change.properties), isArchived: false, mergedInto: null };
      objects.set(id, { id, ...fields, createdAt: time, updatedAt: time });
      this.#nextId = Math.max(this.#nextId, Number(id) + 1);
      return;
    }
    const object = objects.get(change.id);
    if (!object) return;
    object.updatedAt = change.time;
    if (change.kind === 'updated') {
      object.properties = removeEmpty({ ...object.properties, ...change.properties });
    } else if (change.kind === 'archived') {
      object.isArchived = true;
    } else {
      const other = objects.get(change.mergedId);
      if (other) mergeObjects(object, other);
    }
  }
}

/**
 * As in HubSpot, properties of `object` take precedence. Addresses of `other` become additional addresses.
 */
function mergeObjects(object: CrmObject, other: CrmObject): void {
  const properties = { ...other.properties, ...object.properties };
  const emails = new Set([...getEmails(object), ...getEmails(other)]);
  emails.delete((properties['email'] ?? '').toLowerCase());
  const ids = [
    ...splitList(object.properties['hs_merged_object_ids']),
    other.id,
    ...splitList(other.properties['hs_merged_object_ids']),
  ];
  object.properties = removeEmpty({
    ...properties,
    hs_additional_emails: [...emails].join(';'),
    hs_merged_object_ids: ids.join(';'),
  });
  other.mergedInto = object.id;
}

function getEmails({ properties }: CrmObject): string[] {
  const all = [properties['email'] ?? '', ...splitList(properties['hs_additional_emails'])];
  return all.filter((email) => email !== '').map((email) => email.toLowerCase());
}

function splitList(text: string | undefined): string[] {
  return (text ?? '').split(';').filter((part) => part !== '');
}

/** Setting a property to an empty value clears it. */
function removeEmpty(properties: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''));
}
