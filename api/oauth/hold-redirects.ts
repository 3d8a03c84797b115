import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../models/database.ts';
import { hasConsented } from '../../models/users/sign-ins.ts';
import { heldRedirectPage } from '../presenters/held-redirect-page.ts';
import { readOwnMetadata } from './clients.ts';

/**
 * Makes a provider show an error instead of sending a person away with it, where nobody answers for the address: that
 * of a client that registered itself, to which this person has not agreed. Else anybody could register an address and
 * have people sent there from ours, by a request that is wrong on purpose (RFC 9700 section 4.11.2). The page has a link
 * to go on by. A program on the person's own device is told as ever.
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
    if (!(await isTrusted(ctx, database()))) show(ctx, refusal, away);
  });
}

/**
 * Has an error go by a redirect, as everything does that is told to a client: the provider would still post a form by a
 * script for who asks for that, to any client and past what is held.
 */
function answerInQuery({ oidc: { params } }: KoaContextWithOIDC): void {
  if (params?.['response_mode'] === 'form_post') params['response_mode'] = undefined;
}

async function isTrusted({ oidc }: KoaContextWithOIDC, database: Database): Promise<boolean> {
  const { client, session } = oidc;
  if (!client || !readOwnMetadata(client).registered_itself) return true;
  return session?.accountId !== undefined && hasConsented(database, session.accountId, client.clientId);
}

function show(ctx: KoaContextWithOIDC, refusal: ErrorOut, away: string): void {
  ctx.remove('location');
  ctx.status = refusal.error === 'access_denied' ? 200 : 400;
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = refusal;
    return;
  }
  const name = ctx.oidc.client?.clientName ?? '';
  const page = heldRedirectPage({ name, redirectUri: away, registeredItself: true }, refusal);
  ctx.set(page.headers);
  ctx.type = 'html';
  ctx.body = page.body;
}
