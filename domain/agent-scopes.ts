import type { Scope } from './scopes.ts';

/** Scopes of an agent that requests none of {@link AGENT_SCOPES}. */
const DEFAULT_AGENT_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'event_log:read',
] as const satisfies readonly Scope[];

/** Scopes that an agent can have. No scope lets an agent manage a project or create a credential. */
const AGENT_SCOPES = [
  ...DEFAULT_AGENT_SCOPES,
  'emails:send',
  'sequences:read',
  'sequences:write',
  'ads:write',
] as const satisfies readonly Scope[];

/**
 * Returns an agent's scopes: the requested scopes that agents can have, or {@link DEFAULT_AGENT_SCOPES} if no such
 * scope is requested.
 * @see RFC 7591 section 2, `scope`
 */
export function chooseAgentScopes(requested: string | undefined): Scope[] {
  const requestedScopes = new Set(requested?.split(' '));
  const granted = AGENT_SCOPES.filter((scope) => requestedScopes.has(scope));
  return granted.length > 0 ? granted : [...DEFAULT_AGENT_SCOPES];
}
