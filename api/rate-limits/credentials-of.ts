import type { Caller } from '../auth/caller.ts';

/** What requests are counted for: a user has a limit through each client; a key has one. */
export function credentialsOf({ bearer, apiKey, appKey }: Caller): string[] {
  return [
    ...(bearer ? [`user:${bearer.user.id}:${bearer.isOwnTokenOfClient}:${bearer.clientId ?? ''}`] : []),
    ...(apiKey ? [`api-key:${apiKey.keyId}`] : []),
    ...(appKey ? [`app-key:${appKey.keyId}`] : []),
  ];
}
