import { oauthClientCreate } from '../admin/commands/oauth-client-create.ts';
import type { AdminContext } from '../admin/context.ts';
import { worksAsClient } from '../admin/works-as-client.ts';
import type { KeptClient } from './kept-keys.ts';

/** Where the demo clients may send a user back to: a program on this machine. */
const REDIRECT_URL = 'http://127.0.0.1:4000/callback';

type ClientRequest = Parameters<typeof oauthClientCreate>[1];

/** A confidential client of a demo project's owner: the one that was kept, or a new one where that does not work. */
export function confidentialClient(
  context: AdminContext,
  whose: Pick<ClientRequest, 'owner' | 'project' | 'scope'>,
  kept: KeptClient | undefined,
): Promise<KeptClient> {
  return keptOrNew(context, { ...whose, name: 'Demo site', type: 'web' }, kept);
}

/** A client without a secret, as an app on a device has it. See {@link confidentialClient}. */
export function publicClient(
  context: AdminContext,
  whose: Pick<ClientRequest, 'owner' | 'project' | 'scope'>,
  kept: KeptClient | undefined,
): Promise<KeptClient> {
  return keptOrNew(context, { ...whose, name: 'Demo app', type: 'native' }, kept);
}

async function keptOrNew(
  context: AdminContext,
  request: ClientRequest,
  kept: KeptClient | undefined,
): Promise<KeptClient> {
  if (kept && (await worksAsClient(context, kept))) return kept;
  const { clientId, secret } = await oauthClientCreate(context, { ...request, redirectUrl: [REDIRECT_URL] });
  return { clientId, secret };
}
