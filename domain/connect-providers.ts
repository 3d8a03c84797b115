/** The providers that a project connects accounts of its own at, as callers name them. */
const CONNECT_PROVIDERS = ['googleads', 'hubspot', 'meta', 'resend'] as const;

export type ConnectProviderName = (typeof CONNECT_PROVIDERS)[number];

/** What people call them. */
export const PROVIDER_TITLES: Readonly<Record<ConnectProviderName, string>> = {
  googleads: 'Google Ads',
  hubspot: 'HubSpot',
  meta: 'Meta',
  resend: 'Resend',
};

/** What telling Google of conversions needs; everything else goes on without it. */
export const CONVERSIONS_SCOPE = 'https://www.googleapis.com/auth/datamanager';

/**
 * What is asked of a person at the provider's consent. `signIn` says who they are, and shows no box to tick; without
 * `needed` nothing works; `optional` is for what some accounts do not have. Meta is asked by a configuration of its
 * app, which has the same.
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
    optional: ['crm.objects.leads.read'],
  },
  meta: { signIn: [], needed: ['ads_read'], optional: [] },
  resend: { signIn: [], needed: ['full_access'], optional: [] },
};

/** Whether a text names a provider that can be connected. */
export function isConnectProvider(name: string): name is ConnectProviderName {
  return CONNECT_PROVIDERS.some((provider) => provider === name);
}

/** Which of the asked scopes were not granted: of the needed and the optional ones. */
export function missingScopes(provider: ConnectProviderName, granted: readonly string[]): string[] {
  const { needed, optional } = CONNECT_SCOPES[provider];
  return [...needed, ...optional].filter((scope) => !granted.includes(scope));
}

/** Whether everything that the provider's work needs was granted. */
export function hasNeededScopes(provider: ConnectProviderName, granted: readonly string[]): boolean {
  return CONNECT_SCOPES[provider].needed.every((scope) => granted.includes(scope));
}

/** The name under which our rows have a provider: HubSpot is one kind of CRM there. */
export function storedProvider(provider: ConnectProviderName): 'googleads' | 'crm' | 'meta' | 'resend' {
  return provider === 'hubspot' ? 'crm' : provider;
}

/** The name that callers know a provider of our rows by. */
export function providerOfRow(stored: 'googleads' | 'crm' | 'meta' | 'resend'): ConnectProviderName {
  return stored === 'crm' ? 'hubspot' : stored;
}
