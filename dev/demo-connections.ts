import { connectionCreate } from '../admin/commands/connection-create.ts';
import { connectionList } from '../admin/commands/connection-list.ts';
import type { AdminContext } from '../admin/context.ts';

/** An account of Google Ads in the sandbox, which a demo project is connected to. */
interface DemoAccount {
  externalId: string;
  name: string;
  /** A user of the sandbox's, by the refresh token. */
  secret: string;
}

/** The sandbox's two trees of accounts; they share none. */
export const DEMO_ACCOUNT: DemoAccount = {
  externalId: '1000000001',
  name: 'Harbour Agency',
  secret: 'sandbox-refresh-agency',
};

export const OTHER_ACCOUNT: DemoAccount = {
  externalId: '3000000001',
  name: 'Lantern Group',
  secret: 'sandbox-refresh-shop',
};

/** A customer of {@link DEMO_ACCOUNT} with campaigns. */
export const DEMO_CUSTOMER = '2000000001';

type Sealing = Parameters<typeof connectionCreate>[0];

/** Connects a demo project to its account, unless it is: one that somebody has changed stays as it is. */
export async function connectDemo(
  context: AdminContext,
  connectionKeyring: Sealing['connectionKeyring'] | undefined,
  project: string,
  { externalId, name, secret }: DemoAccount,
): Promise<void> {
  if (!connectionKeyring) throw new Error('The embedded stack has no key ring for connections.');
  const known = await connectionList(context, { project });
  if (known.some((connection) => connection.externalId === externalId)) return;
  await connectionCreate(
    { ...context, connectionKeyring },
    { project, provider: 'googleads', externalId, name, secret },
  );
}
