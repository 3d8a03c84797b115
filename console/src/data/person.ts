/** Identifies a person. The value for `lead` is the CRM's id; other values come from events or mail. */
export type Person = { by: 'lead' | 'email' | 'phone' | 'visitor'; value: string };

/** Returns undefined for a text that is not an e-mail address, a visitor id or a phone number. */
export function parsePerson(text: string): Person | undefined {
  const value = text.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { by: 'email', value };
  // The API also accepts other visitor ids, but here they could be names or phone numbers.
  if (/^(?:vis_[\w-]{4,60}|[\da-f]{32})$/.test(value)) return { by: 'visitor', value };
  if (/^[+(]?[\d\s().\-/]+$/.test(value) && value.replaceAll(/\D/g, '').length >= 6)
    return { by: 'phone', value };
  return undefined;
}

export const IDENTIFIER_LABELS: Record<Person['by'], string> = {
  lead: 'Lead',
  email: 'E-mail',
  phone: 'Phone',
  visitor: 'Visitor',
};
