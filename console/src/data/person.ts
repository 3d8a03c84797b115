/** Whose journey: a lead of the CRM by its id there, or a person by what they were collected with. */
export type Person = { by: 'lead' | 'email' | 'phone' | 'visitor'; value: string };
