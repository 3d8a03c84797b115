import type { OAuthClient } from '../../data/keys.ts';

/** Descriptions of the client types. */
export const CLIENT_TYPES: Record<OAuthClient['type'], string> = {
  web: 'A web application with a server that keeps a secret',
  native: 'An application on a phone or a computer',
  'user-agent-based': 'An application that runs in the browser',
  public: 'Another application that keeps no secret',
};

export const CLIENT_TYPE_CHOICES = Object.entries(CLIENT_TYPES).map(([value, label]) => ({ value, label }));

/** Returns the client type of a name, by default `web`. */
export function clientType(name: string): OAuthClient['type'] {
  return name === 'native' || name === 'user-agent-based' || name === 'public' ? name : 'web';
}
