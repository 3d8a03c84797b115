import express, { type Express, type Request, type Response } from 'express';
import { oauthFault, serveForm, type FormCall, type FormRequest } from '../../consent/serve-form.ts';
import { Refusal } from '../../wire/provider.ts';
import type { ResendProvider } from '../provider.ts';
import { SCOPES } from './clients.ts';
import { mountResendConsent } from './consent.ts';
import { exchange, revoke } from './tokens.ts';

/** Adds Resend's consent page and OAuth endpoints: https://resend.com/docs/api-reference/oauth */
export function mountResendOAuth(app: Express, resend: ResendProvider): void {
  mountResendConsent(app, resend);
  const serve = (operation: string, act: (resend: ResendProvider, form: FormRequest) => FormCall) => {
    const rules = { operation, read: (form: FormRequest) => act(resend, form), faultAnswer: oauthFault };
    return (request: Request, response: Response) => serveForm(resend, rules, request, response);
  };
  app.post('/oauth/token', serve('token', exchange));
  app.post('/oauth/revoke', serve('revoke', revoke));
  app.post('/oauth/register', express.json(), (request, response) => {
    try {
      response.status(201).json(resend.clients.register(request.body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.status(error.answer.status).json(error.answer.body);
    }
  });
  app.get('/.well-known/oauth-authorization-server', (request, response) => {
    const base = `http://${request.headers.host ?? 'localhost'}`;
    response.json({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      revocation_endpoint: `${base}/oauth/revoke`,
      registration_endpoint: `${base}/oauth/register`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    });
  });
}
