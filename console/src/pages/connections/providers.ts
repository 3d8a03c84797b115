import type { Provider } from '../../data/connections.ts';
import { base } from '../../data/page.ts';

export const PROVIDERS: Record<Provider, string> = {
  googleads: 'Google Ads',
  hubspot: 'HubSpot',
  meta: 'Meta',
  resend: 'Resend',
};

/** The page of connections, as the address to come back to from a provider. */
export function connectionsAddress(projectId: string): string {
  return `${location.origin}${base}/p/${projectId}/settings/connections`;
}
