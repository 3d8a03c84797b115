import type { OAuthClient } from '../../data/keys.ts';

/** What each type of client is. */
export const CLIENT_TYPES: Record<OAuthClient['type'], string> = {
  web: 'A web application with a server that keeps a secret',
  native: 'An application on a phone or a computer',
  'user-agent-based': 'An application that runs in the browser',
  public: 'Another application that keeps no secret',
};

/** As a choice shows them. */
export const CLIENT_TYPE_CHOICES = Object.entries(CLIENT_TYPES).map(([value, label]) => ({ value, label }));

/** The type of a name, by default that of a web application. */
export function clientType(name: string): OAuthClient['type'] {
  return name === 'native' || name === 'user-agent-based' || name === 'public' ? name : 'web';
}
