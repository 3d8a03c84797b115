import type { Express } from 'express';
import { oauthFault, serveForm } from '../../consent/serve-form.ts';
import { faultTokenError } from '../fault-answers.ts';
import type { GoogleAdsProvider } from '../provider.ts';
import { mountGoogleConsent } from './consent.ts';
import { readExchange } from './exchange.ts';
import { certificates } from './id-token.ts';
import { readRevocation } from './revoke.ts';

/** Adds what stands in for accounts.google.com and oauth2.googleapis.com. */
export function mountGoogleOAuth(app: Express, provider: GoogleAdsProvider): void {
  mountGoogleConsent(app, provider);
  app.post('/token', (request, response) => {
    const rules = {
      operation: 'token',
      read: (form: Parameters<typeof readExchange>[1]) => readExchange(provider, form),
      faultAnswer: faultTokenError,
    };
    return serveForm(provider, rules, request, response);
  });
  app.post('/revoke', (request, response) => {
    const rules = {
      operation: 'revoke',
      read: (form: Parameters<typeof readRevocation>[1]) => readRevocation(provider, form),
      faultAnswer: oauthFault,
    };
    return serveForm(provider, rules, request, response);
  });
  app.get('/oauth2/v3/certs', (_request, response) => {
    response.json(certificates());
  });
}
