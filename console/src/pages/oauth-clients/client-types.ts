import type { OAuthClient } from '../../data/keys.ts';

/** Descriptions of the client types. */
export const CLIENT_TYPES: Record<OAuthClient['type'], string> = {
  web: 'Web application (confidential)',
  native: 'Native application',
  'user-agent-based': 'Single-page application',
  public: 'Other public client',
};

export const CLIENT_TYPE_CHOICES = Object.entries(CLIENT_TYPES).map(([value, label]) => ({ value, label }));

/** Returns the client type of a name, by default `web`. */
export function toClientType(name: string): OAuthClient['type'] {
  return name === 'native' || name === 'user-agent-based' || name === 'public' ? name : 'web';
}
