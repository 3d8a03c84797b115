/**
 * What a credential may do in a project. A role's permissions, a service-account key's scopes and a token's `scope`
 * claim are all drawn from this list; an operation names the one it needs as `x-scope` in the OpenAPI document.
 */
export const SCOPES = [
  'crm_objects:read',
  'ads:read',
  'ads:write',
  'socials:read',
  'assets:write',
  'emails:send',
  'events:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether a string names a scope. */
export function isScope(value: string): value is Scope {
  return SCOPES.some((scope) => scope === value);
}
