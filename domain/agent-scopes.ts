import type { Scope } from './scopes.ts';

/** Granted to an agent that requests none of {@link AGENT_SCOPES}. */
const DEFAULT_AGENT_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'event_log:read',
] as const satisfies readonly Scope[];

/** None of these scopes lets an agent manage a project or create a credential. */
const AGENT_SCOPES = [
  ...DEFAULT_AGENT_SCOPES,
  'emails:send',
  'sequences:read',
  'sequences:write',
  'ads:write',
] as const satisfies readonly Scope[];

/**
 * Returns the requested scopes that agents can have, or {@link DEFAULT_AGENT_SCOPES} if there are none.
 * @param requested scopes separated by spaces
 * @see RFC 7591 section 2, `scope`
 */
export function chooseAgentScopes(requested: string | undefined): Scope[] {
  const requestedScopes = new Set(requested?.split(' '));
  const granted = AGENT_SCOPES.filter((scope) => requestedScopes.has(scope));
  return granted.length > 0 ? granted : [...DEFAULT_AGENT_SCOPES];
}
