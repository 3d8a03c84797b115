import { z } from 'zod';

/** An object of a CRM. Times in milliseconds since 1970. */
export type CrmObject = {
  id: string;
  properties: Record<string, string>;
  createdAt: number;
  updatedAt: number;
  isArchived: boolean;
  /** Id of the object that this object was merged into. */
  mergedInto: string | null;
};

const COMMON_FIELDS = {
  account: z.string(),
  /** Name in the form of {@link getObjectType}. */
  objectType: z.string(),
  id: z.string(),
  /** Milliseconds since 1970, by the account's clock. */
  time: z.number(),
};
const someProperties = z.record(z.string(), z.string());

/** A journal entry for a change of an object. */
export const appliedEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), ...COMMON_FIELDS, properties: someProperties }),
  z.object({ kind: z.literal('updated'), ...COMMON_FIELDS, properties: someProperties }),
  z.object({ kind: z.literal('archived'), ...COMMON_FIELDS }),
  z.object({ kind: z.literal('merged'), ...COMMON_FIELDS, mergedId: z.string() }),
]);

/** A change of an object. In a merge, `id` is the surviving object. */
export type AppliedEntry = z.infer<typeof appliedEntry>;

/** Object types of every account, by name and by type id. */
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

/**
 * Returns the canonical name of an object type. Custom types (`2-…`, `p…_…`) stay as they are; others are undefined.
 */
export function getObjectType(name: string): string | undefined {
  if (Object.hasOwn(OBJECT_TYPES, name)) return OBJECT_TYPES[name];
  return /^(2-\d+|p\d*_\w+)$/.test(name) ? name : undefined;
}

const FIRST_ID = 1_001;

export class Portal {
  readonly #objects = new Map<string, Map<string, CrmObject>>();
  #nextId = FIRST_ID;

  /** @param contacts initial contacts of the account */
  constructor(contacts: readonly CrmObject[]) {
    this.#objects.set('contacts', new Map(contacts.map((lead) => [lead.id, lead])));
  }

  get nextId(): string {
    return String(this.#nextId);
  }

  /** Returns the object with this id, or the object that it was merged into. Undefined if missing or archived. */
  find(objectType: string, id: string): CrmObject | undefined {
    const objects = this.#objects.get(objectType);
    let found = objects?.get(id);
    while (found && found.mergedInto !== null) found = objects?.get(found.mergedInto);
    return found?.isArchived === false ? found : undefined;
  }

  /** Returns the object with this address as its primary or an additional address. */
  findByEmail(objectType: string, email: string): CrmObject | undefined {
    const wanted = email.toLowerCase();
    return this.list(objectType).find((object) => getEmails(object).includes(wanted));
  }

  /** Returns the objects of a type in the order of their ids, without archived and merged objects. */
  list(objectType: string): CrmObject[] {
    return [...(this.#objects.get(objectType)?.values() ?? [])]
      .filter(({ isArchived, mergedInto }) => !isArchived && mergedInto === null)
      .toSorted((one, other) => Number(one.id) - Number(other.id));
  }

  /** Applies an entry, whose ids the caller has checked. */
  apply(entry: AppliedEntry): void {
    const objects = this.#objects.get(entry.objectType) ?? new Map<string, CrmObject>();
    this.#objects.set(entry.objectType, objects);
    if (entry.kind === 'created') {
      const { id, time } = entry;
      const fields = { properties: removeEmpty(entry.properties), isArchived: false, mergedInto: null };
      objects.set(id, { id, ...fields, createdAt: time, updatedAt: time });
      this.#nextId = Math.max(this.#nextId, Number(id) + 1);
      return;
    }
    const object = objects.get(entry.id);
    if (!object) return;
    object.updatedAt = entry.time;
    if (entry.kind === 'updated') {
      object.properties = removeEmpty({ ...object.properties, ...entry.properties });
    } else if (entry.kind === 'archived') {
      object.isArchived = true;
    } else {
      const other = objects.get(entry.mergedId);
      if (other) mergeObjects(object, other);
    }
  }
}

/** As in HubSpot, the primary object's properties win, and the other object's address becomes an additional address. */
function mergeObjects(object: CrmObject, other: CrmObject): void {
  const ownEmails = new Set(getEmails(object));
  const emails = [
    ...splitList(object.properties['hs_additional_emails']),
    ...getEmails(other).filter((email) => !ownEmails.has(email)),
  ];
  const ids = [
    ...splitList(object.properties['hs_merged_object_ids']),
    other.id,
    ...splitList(other.properties['hs_merged_object_ids']),
  ];
  object.properties = removeEmpty({
    ...other.properties,
    ...object.properties,
    hs_additional_emails: emails.join(';'),
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

/** Removes empty properties, because setting a property to an empty value clears it. */
function removeEmpty(properties: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''));
}
