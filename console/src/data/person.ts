/** Whose journey: a lead of the CRM by its id there, or a person by what they were collected with. */
export type Person = { by: 'lead' | 'email' | 'phone' | 'visitor'; value: string };

/** Finds the e-mail address, phone number or visitor that a search names without the CRM. */
export function personIn(words: string): Person | undefined {
  const value = words.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { by: 'email', value };
  if (/^vis_[\w-]{4,60}$/.test(value)) return { by: 'visitor', value };
  if (/^[+(]?[\d\s().\-/]+$/.test(value) && value.replaceAll(/\D/g, '').length >= 6)
    return { by: 'phone', value };
  return undefined;
}

/** By what a person was asked for, in words. */
export const NAMED_BY: Record<Person['by'], string> = {
  lead: 'lead',
  email: 'address',
  phone: 'number',
  visitor: 'visitor',
};
