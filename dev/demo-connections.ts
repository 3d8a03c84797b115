import { connectionCreate } from '../admin/commands/connection-create.ts';
import { connectionList } from '../admin/commands/connection.ts';
import type { AdminContext } from '../admin/context.ts';

type DemoAccount = {
  provider: Parameters<typeof connectionCreate>[1]['provider'];
  externalId: string;
  name: string;
  /** Google Ads: a refresh token. CRM: a private app token. Meta: a system user token. */
  secret: string;
};

export const DEMO_MANAGER: DemoAccount = {
  provider: 'googleads',
  externalId: '1000000001',
  name: 'Harbour Agency',
  secret: 'sandbox-refresh-agency',
};

export const OTHER_MANAGER: DemoAccount = {
  provider: 'googleads',
  externalId: '3000000001',
  name: 'Lantern Group',
  secret: 'sandbox-refresh-shop',
};

export const DEMO_CUSTOMER = '2000000001';

/** Conversion action of {@link DEMO_CUSTOMER}, of the type `UPLOAD_CLICKS`. */
export const DEMO_CONVERSION_ACTION = '6000000002';

export const DEMO_CRM: DemoAccount = {
  provider: 'crm',
  externalId: '7000001',
  name: 'Harbour CRM',
  secret: 'pat-sandbox-harbour',
};

/** The sandbox refuses its token, so its connection must be reconnected. */
export const LOST_CRM: DemoAccount = {
  provider: 'crm',
  externalId: '7000009',
  name: 'Harbour CRM of last year',
  secret: 'pat-revoked-harbour',
};

/** The sandbox gives it the same initial leads as {@link DEMO_CRM}. */
export const OTHER_CRM: DemoAccount = {
  provider: 'crm',
  externalId: '7000002',
  name: 'Lantern CRM',
  secret: 'pat-sandbox-lantern',
};

export const DEMO_BUSINESS: DemoAccount = {
  provider: 'meta',
  externalId: 'business_1029384700',
  name: 'Harbour Agency on Meta',
  secret: 'EAAagency',
};

export const OTHER_AD_ACCOUNT: DemoAccount = {
  provider: 'meta',
  externalId: 'act_2029384756',
  name: 'Lantern Shop on Meta',
  secret: 'EAAshop',
};

export const DEMO_AD_ACCOUNT = 'act_1029384756';

export const DEMO_DATASET = '3100000000000001';

export const DEMO_LEAD = '101';

type ConnectionContext = Parameters<typeof connectionCreate>[0];

export async function ensureConnection(
  context: AdminContext,
  connectionKeyring: ConnectionContext['connectionKeyring'] | undefined,
  project: string,
  { provider, externalId, name, secret }: DemoAccount,
): Promise<void> {
  if (!connectionKeyring) throw new Error('The embedded stack has no key ring for connections.');
  const existing = await connectionList(context, { project });
  if (existing.some((connection) => connection.provider === provider && connection.externalId === externalId))
    return;
  await connectionCreate({ ...context, connectionKeyring }, { project, provider, externalId, name, secret });
}
