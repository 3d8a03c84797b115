/** Providers whose accounts a project can connect, by their names in the API. */
const CONNECT_PROVIDERS = ['googleads', 'hubspot', 'meta', 'resend'] as const;

export type ConnectProviderName = (typeof CONNECT_PROVIDERS)[number];

/** Names of providers for people. */
export const PROVIDER_TITLES: Readonly<Record<ConnectProviderName, string>> = {
  googleads: 'Google Ads',
  hubspot: 'HubSpot',
  meta: 'Meta',
  resend: 'Resend',
};

/** Scope for uploads of conversions to Google. All other features work without this scope. */
export const CONVERSIONS_SCOPE = 'https://www.googleapis.com/auth/datamanager';

/**
 * Scopes that the provider's consent page requests; Meta's page takes them from the app's configuration. `signIn`
 * scopes have no checkbox there, and some accounts lack `optional` scopes.
 */
export const CONNECT_SCOPES: Readonly<
  Record<
    ConnectProviderName,
    { signIn: readonly string[]; needed: readonly string[]; optional: readonly string[] }
  >
> = {
  googleads: {
    signIn: ['openid', 'email'],
    needed: ['https://www.googleapis.com/auth/adwords'],
    optional: [CONVERSIONS_SCOPE],
  },
  hubspot: {
    signIn: ['oauth'],
    needed: ['crm.objects.contacts.read'],
    optional: ['crm.objects.leads.read', 'crm.objects.owners.read'],
  },
  meta: { signIn: [], needed: ['ads_read'], optional: [] },
  resend: { signIn: [], needed: ['full_access'], optional: [] },
};

/** Returns whether a text names a provider that can be connected. */
export function isConnectProvider(name: string): name is ConnectProviderName {
  return CONNECT_PROVIDERS.some((provider) => provider === name);
}

/** Returns the needed and optional scopes that were not granted. */
export function findMissingScopes(provider: ConnectProviderName, granted: readonly string[]): string[] {
  const { needed, optional } = CONNECT_SCOPES[provider];
  return [...needed, ...optional].filter((scope) => !granted.includes(scope));
}

export function hasNeededScopes(provider: ConnectProviderName, granted: readonly string[]): boolean {
  return CONNECT_SCOPES[provider].needed.every((scope) => granted.includes(scope));
}

/** Returns the stored name of a provider. HubSpot is stored as `crm`. */
export function toStoredProvider(provider: ConnectProviderName): 'googleads' | 'crm' | 'meta' | 'resend' {
  return provider === 'hubspot' ? 'crm' : provider;
}

/** Returns the API's name of a stored provider. */
export function toProviderName(stored: 'googleads' | 'crm' | 'meta' | 'resend'): ConnectProviderName {
  return stored === 'crm' ? 'hubspot' : stored;
}
