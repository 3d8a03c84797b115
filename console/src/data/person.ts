/** Identifier by which a journey is read: the CRM id of a lead, or an identifier from events. */
export type Person = { by: 'lead' | 'email' | 'phone' | 'visitor'; value: string };

/** Parses a search as an e-mail address, visitor id or phone number; undefined for any other text. */
export function parsePerson(words: string): Person | undefined {
  const value = words.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { by: 'email', value };
  if (/^vis_[\w-]{4,60}$/.test(value)) return { by: 'visitor', value };
  if (/^[+(]?[\d\s().\-/]+$/.test(value) && value.replaceAll(/\D/g, '').length >= 6)
    return { by: 'phone', value };
  return undefined;
}

/** Labels of the identifiers. */
export const IDENTIFIER_LABELS: Record<Person['by'], string> = {
  lead: 'Lead',
  email: 'E-mail',
  phone: 'Phone',
  visitor: 'Visitor',
};
