import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../wire/clock.ts';
import { answerOwnErrors, createLoopbackApp, RequestError } from '../wire/loopback-app.ts';
import type { ControlledProvider } from '../wire/provider.ts';
import {
  accountQuery,
  clockBody,
  faultBody,
  limitBody,
  providerPath,
  resetBody,
  webhookBody,
  webhookQuery,
} from './bodies.ts';

type ControlParts = {
  providers: ReadonlyMap<string, ControlledProvider>;
  clock: Clock;
  log: Logger;
};

/**
 * Creates the control server: scripts arm faults, set limits, read ledgers and reset state (docs/reference/sandbox.md).
 */
export function createControl({ providers, clock, log }: ControlParts): Express {
  const app = createLoopbackApp();
  app.use(express.json());

  const getProvider = (name: string): ControlledProvider => {
    const provider = providers.get(name);
    if (provider) return provider;
    const present = [...providers.keys()].join(', ');
    throw new RequestError(404, `The provider ${name} is unknown. Use one of ${present}.`);
  };

  app.get('/control/faults', (_request, response) => {
    const faults = [...providers].flatMap(([provider, { faults: queue }]) =>
      queue.list().map((fault) => ({ provider, ...fault })),
    );
    response.json({ faults });
  });

  app.post('/control/faults', (request, response) => {
    const { provider: name, fault } = faultBody.parse(request.body);
    const { faults, operations } = getProvider(name);
    if (fault.operation !== undefined && !operations.includes(fault.operation)) {
      throw new RequestError(400, `operation: must be one of ${operations.join(', ')}.`);
    }
    faults.arm(fault);
    response.json({ provider: name, ...fault });
  });

  app.delete('/control/faults', (request, response) => {
    const { account } = accountQuery.parse(request.query);
    let disarmed = 0;
    for (const { faults } of providers.values()) {
      disarmed += faults.disarm(account);
      faults.endStalls(account);
    }
    response.json({ disarmed });
  });

  app.put('/control/clock', (request, response) => {
    const { aheadMs, account } = clockBody.parse(request.body);
    clock.aheadMs.set(aheadMs, account);
    response.json({ aheadMs, account });
  });

  app.post('/control/reset', (request, response) => {
    const account = resetBody.parse(request.body)?.account;
    for (const provider of providers.values()) provider.reset(account);
    clock.aheadMs.reset(account);
    response.json({ reset: account ?? 'everything' });
  });

  mountProviderRoutes(app, getProvider);
  app.use((request) => {
    throw new RequestError(
      404,
      `${request.method} ${request.path} is unknown. See docs/reference/sandbox.md.`,
    );
  });
  app.use(answerOwnErrors('control', log));
  return app;
}

type NamedProvider = { name: string; provider: ControlledProvider };

function mountProviderRoutes(app: Express, getProvider: (name: string) => ControlledProvider): void {
  const getNamedProvider = ({ params }: express.Request): NamedProvider => {
    const { provider: name } = providerPath.parse(params);
    return { name, provider: getProvider(name) };
  };
  const getAccount = ({ query }: express.Request) => accountQuery.parse(query).account;

  app.put('/control/limits/:provider', (request, response) => {
    const { name, provider } = getNamedProvider(request);
    const { perSecond, account, ...more } = limitBody.parse(request.body);
    for (const extra of ['planningPerSecond', 'dailyOperations'] as const) {
      const limit = more[extra];
      if (limit === undefined) continue;
      if (!provider.extraLimits)
        throw new RequestError(400, `${extra}: ${name} has no such limit. Remove it.`);
      provider.extraLimits[extra].set(limit, account);
    }
    if (perSecond !== undefined) provider.limits.set(perSecond, account);
    response.json({ provider: name, perSecond, ...more, account });
  });

  app.get('/control/ledger/:provider', async (request, response) => {
    const document = getNamedProvider(request).provider.ledger.document(getAccount(request));
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
  app.get('/control/webhooks/:provider', (request, response) => {
    const { account } = webhookQuery.parse(request.query);
    const { sender } = getWebhooks(request);
    response.json({ url: sender.getEndpoint(account)?.url ?? null, ...sender.getCounts(account) });
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
    if (!provider.configure) throw new RequestError(404, `${name} has no settings.`);
    response.json({ provider: name, ...provider.configure(request.body) });
  });
  app.get('/control/conversions/:provider', (request, response) => {
    const { name, provider } = getNamedProvider(request);
    if (!provider.conversionReport) throw new RequestError(404, `${name} counts no conversions.`);
    response.json(provider.conversionReport(getAccount(request)));
  });
  app.post('/control/changes/:provider', (request, response) => {
    const { name, provider } = getNamedProvider(request);
    if (!provider.change)
      throw new RequestError(404, `${name} has no changes from outside. Use its own calls.`);
    response.json(provider.change(request.body));
  });
  app.get('/control/totals/:provider', (request, response) => {
    const { name, provider } = getNamedProvider(request);
    if (!provider.totals) throw new RequestError(404, `${name} has no totals.`);
    response.json(provider.totals(request.query));
  });
  app.post('/control/callbacks/:provider', async (request, response) => {
    const { name, provider } = getNamedProvider(request);
    if (!provider.callBack) throw new RequestError(404, `${name} sends no callbacks.`);
    response.json({ answer: await provider.callBack(request.body) });
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
