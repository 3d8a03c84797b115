import type { Express } from 'express';
import type { ApiContext } from '../context.ts';
import { within } from './deadline.ts';

/** Milliseconds that each has to answer. */
const TEMPORAL_TIMEOUT_MS = 700;
const DATABASE_TIMEOUT_MS = 1_500;

type State = 'up' | 'down';

/** `/healthz`: the process answers. `/readyz`: what it needs answers too, 503 if it does not. Open to everybody. */
export function mountHealth(app: Express, context: Pick<ApiContext, 'database' | 'temporal'>): void {
  app.get('/healthz', (_request, response) => {
    response.locals.route = '/healthz';
    response.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  app.get('/readyz', async (_request, response) => {
    response.locals.route = '/readyz';
    const [database, temporal] = await Promise.all([
      stateOf(within(DATABASE_TIMEOUT_MS, context.database.sequelize.query('select 1'))),
      stateOf(askTemporal(context)),
    ]);
    const isReady = database === 'up' && temporal === 'up';
    response.status(isReady ? 200 : 503).set('Cache-Control', 'no-store');
    response.json({ status: isReady ? 'ready' : 'not ready', database, temporal });
  });
}

function askTemporal({ temporal: { connection, options } }: Pick<ApiContext, 'temporal'>): Promise<unknown> {
  const ask = () => connection.workflowService.describeNamespace({ namespace: options.namespace });
  return connection.withDeadline(Date.now() + TEMPORAL_TIMEOUT_MS, ask);
}

function stateOf(answer: Promise<unknown>): Promise<State> {
  return answer.then(
    () => 'up',
    () => 'down',
  );
}
