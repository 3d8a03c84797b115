import type { Scope } from './scopes.ts';

/** Default scopes of an agent that registers itself. */
const AGENT_READS = ['crm_objects:read', 'ads:read', 'event_log:read'] as const satisfies readonly Scope[];

/** Scopes that an agent can request. None of them manages a project or creates a credential. */
const AGENT_SCOPES = [
  ...AGENT_READS,
  'emails:send',
  'sequences:read',
  'sequences:write',
  'ads:write',
] as const satisfies readonly Scope[];

/**
 * Returns the scopes of an agent: the requested ones that agents may have, or {@link AGENT_READS} if there are none.
 * @see RFC 7591 section 2, `scope`
 */
export function chooseAgentScopes(requested: string | undefined): Scope[] {
  const requestedScopes = new Set(requested?.split(' '));
  const granted = AGENT_SCOPES.filter((scope) => requestedScopes.has(scope));
  return granted.length > 0 ? granted : [...AGENT_READS];
}
