/** Providers by their names in the API. The database stores `hubspot` as `crm`. */
const CONNECT_PROVIDERS = ['googleads', 'hubspot', 'meta', 'resend'] as const;

export type ConnectProviderName = (typeof CONNECT_PROVIDERS)[number];

export const PROVIDER_TITLES: Readonly<Record<ConnectProviderName, string>> = {
  googleads: 'Google Ads',
  hubspot: 'HubSpot',
  meta: 'Meta',
  resend: 'Resend',
};

/** Google's scope for uploading conversions. No other feature needs it. */
export const CONVERSIONS_SCOPE = 'https://www.googleapis.com/auth/datamanager';

/**
 * Scopes to request on the provider's consent page; Meta's login configuration requests its own.
 * - `signIn`: scopes without a checkbox on that page, so a user cannot deselect them.
 * - `needed`: scopes without which the connection is refused.
 * - `optional`: scopes that an account may lack, or that a user may deselect.
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

export function isConnectProvider(name: string): name is ConnectProviderName {
  return CONNECT_PROVIDERS.some((provider) => provider === name);
}

export function findMissingScopes(provider: ConnectProviderName, granted: readonly string[]): string[] {
  const { needed, optional } = CONNECT_SCOPES[provider];
  return [...needed, ...optional].filter((scope) => !granted.includes(scope));
}

export function hasNeededScopes(provider: ConnectProviderName, granted: readonly string[]): boolean {
  return CONNECT_SCOPES[provider].needed.every((scope) => granted.includes(scope));
}

export function toStoredProvider(provider: ConnectProviderName): 'googleads' | 'crm' | 'meta' | 'resend' {
  return provider === 'hubspot' ? 'crm' : provider;
}

export function toProviderName(stored: 'googleads' | 'crm' | 'meta' | 'resend'): ConnectProviderName {
  return stored === 'crm' ? 'hubspot' : stored;
}
