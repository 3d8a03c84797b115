import express, { type Express } from 'express';
import { z } from 'zod';
import { bearerToken } from '../../wire/read-request.ts';
import { oauthFault, serveForm, type FormRequest } from '../../consent/serve-form.ts';
import { errorAnswer, refusal } from '../errors.ts';
import type { CrmProvider } from '../provider.ts';
import { mountHubSpotConsent } from './consent.ts';
import { exchange, introspect, privateAppOf, revoke } from './tokens.ts';

const ENDPOINTS = [
  ['/token', 'token', exchange],
  ['/token/introspect', 'introspect', introspect],
  ['/token/revoke', 'revoke', revoke],
] as const;

const tokenInfo = z.object({ tokenKey: z.string().min(1) });

const VERSIONS = ['2026-03', '2026-09', 'v3'];

/** Adds HubSpot's consent page, its OAuth endpoints, and the end of an app's installation. */
export function mountHubSpotOAuth(app: Express, crm: CrmProvider): void {
  mountHubSpotConsent(app, crm);
  const { grants } = crm.consents;
  for (const [path, operation, act] of ENDPOINTS) {
    const read = (form: FormRequest) => act(grants, form);
    app.post(
      VERSIONS.map((version) => `/oauth/${version}${path}`),
      (request, response) => serveForm(crm, { operation, read, faultAnswer: oauthFault }, request, response),
    );
  }
  app.post('/oauth/v2/private-apps/get/access-token-info', express.json(), (request, response) => {
    const sent = tokenInfo.safeParse(request.body).data;
    const found = privateAppOf(sent?.tokenKey ?? '');
    const refused = errorAnswer(sent ? 'INVALID_AUTHENTICATION' : 'VALIDATION_ERROR');
    response.status(found ? 200 : refused.status).json(found ?? refused.body);
  });
  app.delete(
    ['2026-03', '2026-09'].map((version) => `/appinstalls/${version}/external-install`),
    (request, response) =>
      serveForm(
        crm,
        { operation: 'uninstall', read: (form) => uninstall(crm, form), faultAnswer: oauthFault },
        request,
        response,
      ),
  );
}

/** Ends every grant of the account to the app that asks. */
function uninstall({ consents: { grants } }: CrmProvider, { authorization }: FormRequest) {
  const found = grants.findToken(bearerToken(authorization) ?? '');
  if (!found || !grants.isTokenLive(found)) throw refusal('INVALID_AUTHENTICATION');
  const { account, clientId } = found.grant;
  const perform = () => {
    const installed = grants
      .list(account)
      .filter((grant) => grant.clientId === clientId && grant.ended === null);
    grants.end(installed, 'revoked');
    return { status: 204, body: null, applied: installed.map(({ id }) => ({ grant: id })) };
  };
  return { account, perform };
}
