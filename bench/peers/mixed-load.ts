/**
 * Simulates callers of several tenants in a separate process. `GET /?seconds=30&loud=yes` makes each send mixed
 * requests one after another; the response contains milliseconds by kind.
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

/** Response times of one kind of request, and counts of non-2xx statuses. */
type Figures = { tookMs: number[]; refused: Record<string, number> };

/** Spreads each kind over the round by its weight. All callers use this order, from different starting points. */
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
    const { path, ...init } = operation.request(from);
    const startedAt = performance.now();
    let status: string;
    try {
      const answer = await fetch(from.api + path, init);
      await answer.arrayBuffer();
      status = answer.ok ? '' : String(answer.status);
    } catch (error) {
      status = error instanceof Error ? error.name : 'failed';
    }
    const operationFigures = figures.get(operation.name) ?? { tookMs: [], refused: {} };
    figures.set(operation.name, operationFigures);
    if (status === '') operationFigures.tookMs.push(performance.now() - startedAt);
    else operationFigures.refused[status] = (operationFigures.refused[status] ?? 0) + 1;
  }
}

async function run(seconds: number, isWithLoud: boolean) {
  const until = Date.now() + seconds * 1_000;
  const [quiet, loud] = [new Map<string, Figures>(), new Map<string, Figures>()];
  const active = callers.filter(({ isLoud }) => isWithLoud || !isLoud);
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
