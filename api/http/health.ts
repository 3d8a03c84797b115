import type { Express } from 'express';
import type { ApiContext } from '../context.ts';
import { askSeldom } from './ask-seldom.ts';
import { within } from './deadline.ts';
import { mountPage } from './refuse-method.ts';

/** Milliseconds that each has to answer. */
const TEMPORAL_TIMEOUT_MS = 700;
const DATABASE_TIMEOUT_MS = 1_500;

/** Milliseconds between two looks, whoever asks and however often. */
const LOOK_INTERVAL_MS = 250;

type State = 'up' | 'down';

/** `/healthz`: the process answers. `/readyz`: what it needs answers too, 503 if it does not. Open to everybody. */
export function mountHealth(app: Express, context: Pick<ApiContext, 'database' | 'temporal'>): void {
  mountPage(app, '/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  const look = askSeldom(LOOK_INTERVAL_MS, () =>
    Promise.all([
      stateOf(within(DATABASE_TIMEOUT_MS, context.database.sequelize.query('select 1'))),
      stateOf(askTemporal(context)),
    ]),
  );
  mountPage(app, '/readyz', async (_request, response) => {
    const [database, temporal] = await look();
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
