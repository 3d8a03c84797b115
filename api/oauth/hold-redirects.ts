import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../models/database.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { hasConsented } from '../../models/users/sign-ins.ts';
import { heldRedirectPage } from '../pages/held-redirect-page.ts';
import { readOwnMetadata } from './clients.ts';

/**
 * Makes a provider show an error instead of redirecting a person with it to a client that they have not agreed to. Else
 * anybody could make a client and have people redirected from our address by a request that is wrong on purpose (RFC
 * 9700 section 4.11.2). The page has a link to go on by; a program on the person's own device gets the error as ever.
 */
export function holdRedirects(provider: Provider, database: () => Database): void {
  const refusals = new WeakMap<KoaContextWithOIDC, ErrorOut>();
  provider.on('authorization.error', (ctx, { error, error_description: why }) => {
    answerInQuery(ctx);
    refusals.set(ctx, { error, ...(why !== undefined && { error_description: why }) });
  });
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    const refusal = refusals.get(ctx);
    const away = ctx.res.getHeader('location');
    if (refusal === undefined || typeof away !== 'string' || !away.startsWith('https:')) return;
    if (!(await isTrusted(ctx, refusal, database()))) show(ctx, refusal, away);
  });
}

/**
 * Has an error go by a redirect, as everything does that is told to a client: the provider would still post a form by a
 * script for who asks for that, to any client and past what is held.
 */
function answerInQuery({ oidc: { params } }: KoaContextWithOIDC): void {
  if (params?.['response_mode'] === 'form_post') params['response_mode'] = undefined;
}

async function isTrusted(
  { oidc: { client, session } }: KoaContextWithOIDC,
  { error }: ErrorOut,
  database: Database,
): Promise<boolean> {
  if (!client || client.clientId === CONSOLE_CLIENT_ID) return true;
  // The person declined, on a page whose button names the address that they go back to.
  if (error === 'access_denied' && !readOwnMetadata(client).registered_itself) return true;
  return session?.accountId !== undefined && hasConsented(database, session.accountId, client.clientId);
}

function show(ctx: KoaContextWithOIDC, refusal: ErrorOut, away: string): void {
  ctx.remove('location');
  ctx.status = refusal.error === 'access_denied' ? 200 : 400;
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = refusal;
    return;
  }
  const { client } = ctx.oidc;
  const registeredItself = client !== undefined && readOwnMetadata(client).registered_itself;
  const page = heldRedirectPage(
    {
      clientId: client?.clientId ?? '',
      name: client?.clientName ?? '',
      redirectUri: away,
      registeredItself,
    },
    refusal,
  );
  ctx.set(page.headers);
  ctx.type = 'html';
  ctx.body = page.body;
}
