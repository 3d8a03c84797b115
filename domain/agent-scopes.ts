import type { Scope } from './scopes.ts';

/** Granted to an agent that requests none of {@link AGENT_SCOPES}. */
const DEFAULT_AGENT_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'event_log:read',
] as const satisfies readonly Scope[];

/** No scope lets an agent manage a project or create a credential. */
const AGENT_SCOPES = [
  ...DEFAULT_AGENT_SCOPES,
  'emails:send',
  'sequences:read',
  'sequences:write',
  'ads:write',
] as const satisfies readonly Scope[];

/**
 * Requested scopes that agents cannot have are ignored. Defaults to {@link DEFAULT_AGENT_SCOPES} if none
 * remains.
 * @see RFC 7591 section 2, `scope`
 */
export function chooseAgentScopes(requested: string | undefined): Scope[] {
  const requestedScopes = new Set(requested?.split(' '));
  const granted = AGENT_SCOPES.filter((scope) => requestedScopes.has(scope));
  return granted.length > 0 ? granted : [...DEFAULT_AGENT_SCOPES];
}
