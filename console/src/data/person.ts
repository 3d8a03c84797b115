/** `lead` is the CRM id; the others are identifiers from events. */
export type Person = { by: 'lead' | 'email' | 'phone' | 'visitor'; value: string };

/** Returns undefined for a text that is no e-mail address, visitor id or phone number. */
export function parsePerson(text: string): Person | undefined {
  const value = text.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { by: 'email', value };
  // The API accepts other ids too, but they could be names or phone numbers.
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
