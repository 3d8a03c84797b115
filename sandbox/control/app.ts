import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../wire/clock.ts';
import { answerOwnErrors, createLoopbackApp, RequestError } from '../wire/loopback-app.ts';
import type { Provider } from '../wire/provider.ts';
import {
  accountQuery,
  clockBody,
  faultBody,
  limitBody,
  providerPath,
  resetBody,
  webhookBody,
  type ProviderName,
} from './bodies.ts';

type ControlParts = {
  providers: Readonly<Record<ProviderName, Provider>>;
  clock: Clock;
  log: Logger;
};

export function createControlApp({ providers, clock, log }: ControlParts): Express {
  const app = createLoopbackApp();
  app.use(express.json({ limit: '10mb' }));

  app.get('/control/faults', (_request, response) => {
    const faults = Object.entries(providers).flatMap(([provider, { faults: queue }]) =>
      queue.list().map((fault) => ({ provider, ...fault })),
    );
    response.json({ faults });
  });

  app.post('/control/faults', (request, response) => {
    const { provider: name, fault } = faultBody.parse(request.body);
    const { faults, operations } = providers[name];
    if (fault.operation !== undefined && !operations.includes(fault.operation)) {
      throw new RequestError(400, `operation: must be one of ${operations.join(', ')}.`);
    }
    faults.arm(fault);
    response.json({ provider: name, ...fault });
  });

  app.delete('/control/faults', (request, response) => {
    const { account } = accountQuery.parse(request.query);
    let disarmed = 0;
    for (const { faults } of Object.values(providers)) disarmed += faults.disarm(account);
    response.json({ disarmed });
  });

  app.put('/control/clock', (request, response) => {
    const { aheadMs, account } = clockBody.parse(request.body);
    clock.aheadMs.set(aheadMs, account);
    response.json({ aheadMs, account });
  });

  app.post('/control/reset', (request, response) => {
    const account = resetBody.parse(request.body)?.account;
    for (const provider of Object.values(providers)) provider.reset(account);
    clock.aheadMs.reset(account);
    response.json({ reset: account ?? 'everything' });
  });

  mountProviderRoutes(app, providers);
  app.use((request) => {
    throw new RequestError(
      404,
      `${request.method} ${request.path} is unknown. See docs/reference/sandbox.md.`,
    );
  });
  app.use(answerOwnErrors('control', log));
  return app;
}

function mountProviderRoutes(app: Express, providers: ControlParts['providers']): void {
  const getNamedProvider = ({ params }: express.Request) => {
    const { provider: name } = providerPath.parse(params);
    return { name, provider: providers[name] };
  };
  const getAccount = ({ query }: express.Request) => accountQuery.parse(query).account;

  app.put('/control/limits/:provider', (request, response) => {
    const { name, provider } = getNamedProvider(request);
    const { perSecond, account } = limitBody.parse(request.body);
    provider.limits.set(perSecond, account);
    response.json({ provider: name, perSecond, account });
  });

  app.get('/control/ledger/:provider', async (request, response) => {
    const document = getNamedProvider(request).provider.ledger.streamDocument(getAccount(request));
    response.type('json');
    await pipeline(Readable.from(document, { objectMode: true, highWaterMark: 256 }), response);
  });

  const getWebhooks = (request: express.Request) => {
    const { name, provider } = getNamedProvider(request);
    if (!provider.webhooks) throw new RequestError(404, `${name} sends no webhooks.`);
    return provider.webhooks;
  };
  app.put('/control/webhooks/:provider', (request, response) => {
    const { account, ...endpoint } = webhookBody.parse(request.body);
    getWebhooks(request).sender.setEndpoint(endpoint.url === null ? null : endpoint, account);
    response.json({ url: endpoint.url, account });
  });
  app.post('/control/webhooks/:provider/send', async (request, response) => {
    const sent = await getWebhooks(request).sendByCommand(request.body);
    if (!sent)
      throw new RequestError(
        404,
        'The mail is unknown, or its account has no webhook. Set one with PUT /control/webhooks/resend.',
      );
    response.json(sent);
  });

  app.put('/control/settings/:provider', (request, response) => {
    const { name, provider } = getNamedProvider(request);
    response.json({ provider: name, ...provider.configure(request.body) });
  });
  app.get('/control/conversions/:provider', (request, response) => {
    response.json(getNamedProvider(request).provider.getConversionReport(getAccount(request)));
  });
  app.post('/control/changes/:provider', (request, response) => {
    response.json(getNamedProvider(request).provider.applyChange(request.body));
  });
  app.get('/control/totals/:provider', (request, response) => {
    response.json(getNamedProvider(request).provider.getTotals(request.query));
  });
  app.post('/control/callbacks/:provider', async (request, response) => {
    response.json({ answer: await getNamedProvider(request).provider.sendCallback(request.body) });
  });

  app.get('/control/grants/:provider', (request, response) => {
    const listed = getNamedProvider(request)
      .provider.grants.list(getAccount(request))
      .map(({ kind: _kind, createdAt, expiresAt, ...grant }) => ({
        ...grant,
        createdAt: new Date(createdAt).toISOString(),
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      }));
    response.json({ grants: listed });
  });
  app.delete('/control/grants/:provider', (request, response) => {
    const { grants } = getNamedProvider(request).provider;
    response.json({ ended: grants.end(grants.list(getAccount(request)), 'revoked') });
  });
}
