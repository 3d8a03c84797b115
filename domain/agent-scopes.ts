import type { Scope } from './scopes.ts';

/** What an agent that registered itself can do when it asks for nothing else: read. */
const AGENT_READS = ['crm_objects:read', 'ads:read', 'event_log:read'] as const satisfies readonly Scope[];

/** All that it can ask for: what the tools of agents take. Nothing of it runs a project, and nothing makes a credential. */
const AGENT_SCOPES = [...AGENT_READS, 'emails:send', 'ads:write'] as const satisfies readonly Scope[];

/**
 * The scopes that an agent is registered with (RFC 7591 section 2, `scope`): of those that it asks for, what an agent can
 * have; {@link AGENT_READS} when it asks for none of those.
 */
export function scopesOfAgent(asked: string | undefined): Scope[] {
  const named = new Set(asked?.split(' '));
  const granted = AGENT_SCOPES.filter((scope) => named.has(scope));
  return granted.length > 0 ? granted : [...AGENT_READS];
}
