import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../wire/clock.ts';
import { answerErrors, createLoopbackApp, RequestError } from '../wire/loopback-app.ts';
import type { ControlledProvider } from '../wire/provider.ts';
import { accountQuery, clockBody, faultBody, limitBody, providerPath, resetBody } from './bodies.ts';
import { mountConsents } from './consent-routes.ts';
import { mountConversions, mountOutside, mountSettings, mountWebhooks } from './provider-routes.ts';

type ControlParts = {
  /** The providers that this sandbox has, by name. */
  providers: ReadonlyMap<string, ControlledProvider>;
  clock: Clock;
  log: Logger;
};

/** The server through which scripts arm faults, set limits, read ledgers and start over (docs/reference/sandbox.md). */
export function createControl({ providers, clock, log }: ControlParts): Express {
  const app = createLoopbackApp();
  app.use(express.json());

  const providerNamed = (name: string): ControlledProvider => {
    const provider = providers.get(name);
    if (provider) return provider;
    const present = [...providers.keys()].join(', ');
    throw new RequestError(404, `This sandbox has no ${name}; it has: ${present}.`);
  };

  app.get('/control/faults', (_request, response) => {
    const faults = [...providers].flatMap(([provider, { faults: queue }]) =>
      queue.list().map((fault) => ({ provider, ...fault })),
    );
    response.json({ faults });
  });

  app.post('/control/faults', (request, response) => {
    const { provider: name, fault } = faultBody.parse(request.body);
    const { faults, operations } = providerNamed(name);
    if (fault.operation !== undefined && !operations.includes(fault.operation)) {
      throw new RequestError(400, `operation: ${name} has ${operations.join(', ')}.`);
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

  app.put('/control/limits/:provider', (request, response) => {
    const { provider } = providerPath.parse(request.params);
    const { perSecond, account, ...more } = limitBody.parse(request.body);
    const { limits, extraLimits: moreLimits } = providerNamed(provider);
    for (const name of ['planningPerSecond', 'dailyOperations'] as const) {
      const limit = more[name];
      if (limit === undefined) continue;
      if (!moreLimits) throw new RequestError(400, `${name}: ${provider} has no such limit.`);
      moreLimits[name].set(limit, account);
    }
    if (perSecond !== undefined) limits.set(perSecond, account);
    response.json({ provider, perSecond, ...more, account });
  });

  app.get('/control/ledger/:provider', async (request, response) => {
    const { provider } = providerPath.parse(request.params);
    const { account } = accountQuery.parse(request.query);
    const document = providerNamed(provider).ledger.document(account);
    response.type('json');
    await pipeline(Readable.from(document, { objectMode: true, highWaterMark: 256 }), response);
  });

  mountWebhooks(app, providerNamed);
  mountSettings(app, providerNamed);
  mountConversions(app, providerNamed);
  mountConsents(app, providerNamed);
  mountOutside(app, providerNamed);

  app.put('/control/clock', (request, response) => {
    const { aheadMs, account } = clockBody.parse(request.body);
    clock.setAhead(aheadMs, account);
    response.json({ aheadMs, account });
  });

  app.post('/control/reset', (request, response) => {
    const account = resetBody.parse(request.body)?.account;
    for (const provider of providers.values()) provider.reset(account);
    clock.reset(account);
    response.json({ reset: account ?? 'everything' });
  });

  app.use((request) => {
    throw new RequestError(
      404,
      `There is no ${request.method} ${request.path} here; see docs/reference/sandbox.md.`,
    );
  });
  app.use(answerErrors('control', log));
  return app;
}
