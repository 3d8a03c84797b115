/**
 * Simulates callers of several tenants in a separate process. `GET /?seconds=30&loud=yes` makes each
 * connection send mixed requests one after another, and returns durations and refusals by operation.
 */
import { createServer } from 'node:http';
import { z } from 'zod';
import { listen, readSettings } from './listen.ts';
import { OPERATIONS, type Caller } from './mixed-operations.ts';

const caller = z.object({
  api: z.string(),
  projectId: z.string(),
  token: z.string(),
  appKey: z.string(),
  client: z.string(),
  connections: z.number(),
  isLoud: z.boolean(),
});

const { callers } = readSettings(z.object({ callers: z.array(caller) }));

/**
 * Milliseconds of one operation's 2xx responses, and numbers of its other outcomes by status or error name.
 */
type Figures = { durationsMs: number[]; refused: Record<string, number> };

/**
 * Order of a round: each operation occurs `weight` times at even distances. Connections start at random
 * positions.
 */
const round = OPERATIONS.flatMap((operation) =>
  Array.from({ length: operation.weight }, (_, index) => ({
    operation,
    position: (index + 0.5) / operation.weight,
  })),
)
  .toSorted((first, second) => first.position - second.position)
  .map(({ operation }) => operation);

async function call(from: Caller, until: number, figures: Map<string, Figures>): Promise<void> {
  for (let index = Math.floor(Math.random() * round.length); Date.now() < until; index += 1) {
    const operation = round[index % round.length];
    if (!operation) return;
    const { path, ...init } = operation.buildRequest(from);
    const startedAt = performance.now();
    let status: string;
    try {
      const response = await fetch(from.api + path, init);
      await response.arrayBuffer();
      status = response.ok ? '' : String(response.status);
    } catch (error) {
      status = error instanceof Error ? error.name : 'failed';
    }
    const operationFigures = figures.get(operation.name) ?? { durationsMs: [], refused: {} };
    figures.set(operation.name, operationFigures);
    if (status === '') operationFigures.durationsMs.push(performance.now() - startedAt);
    else operationFigures.refused[status] = (operationFigures.refused[status] ?? 0) + 1;
  }
}

async function run(seconds: number, includesLoud: boolean) {
  const until = Date.now() + seconds * 1_000;
  const [quiet, loud] = [new Map<string, Figures>(), new Map<string, Figures>()];
  const active = callers.filter(({ isLoud }) => includesLoud || !isLoud);
  await Promise.all(
    active.flatMap((from) =>
      Array.from({ length: from.connections }, () => call(from, until, from.isLoud ? loud : quiet)),
    ),
  );
  return { quiet: Object.fromEntries(quiet), loud: Object.fromEntries(loud) };
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('Connection', 'close').setHeader('Content-Type', 'application/json');
  run(Number(searchParams.get('seconds')), searchParams.get('loud') === 'yes').then(
    (figures) => response.end(JSON.stringify(figures)),
    () => response.destroy(),
  );
});
server.requestTimeout = 0;
listen(server);
