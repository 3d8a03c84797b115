import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { listenOnLoopback } from './loopback-server.ts';

const PROBE_INTERVAL_MS = 50;

/** Keep-alive of callers' connections. Longer than every test, so that no connection closes as a request arrives. */
const CALLER_KEEP_ALIVE_MS = 600_000;

export type Balancer = {
  url: string;
  /** Adds a backend by its base address. Resolves once the backend is ready. */
  add: (backend: string) => Promise<void>;
  /** Descriptions of requests without an answer from their backend. */
  lost: string[];
  stop: () => Promise<void>;
};

/**
 * Forwards requests round-robin over kept connections to backends whose last `/readyz` was 200. A failed request is
 * not retried but listed in `lost`.
 */
export async function startBalancer(): Promise<Balancer> {
  /** Connections by the backend's base address. */
  const agents = new Map<string, Agent>();
  const lost: string[] = [];
  let ready: string[] = [];
  let requests = 0;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const backend = ready[(requests += 1) % Math.max(1, ready.length)];
    const fail = (problem: string) => {
      lost.push(`${incoming.method ?? ''} ${incoming.url ?? ''}: ${problem}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (backend === undefined) return fail('no backend is ready');
    const { method = 'GET', headers } = incoming;
    const options = { method, headers, agent: agents.get(backend) };
    const backendRequest = request(new URL(incoming.url ?? '/', backend), options, (answer) => {
      // Hop-by-hop headers apply only to the backend's connection (RFC 9110, 7.6.1).
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.on('error', (error) => fail(error.message)).pipe(outgoing);
    });
    incoming.pipe(backendRequest.on('error', (error) => fail(error.message)));
  };

  const stopping = new AbortController();
  const probe = async () => {
    const states = await Promise.all(
      [...agents.keys()].map(async (backend) => {
        const answer = await fetch(`${backend}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer();
        return answer?.status === 200 ? [backend] : [];
      }),
    );
    ready = states.flat();
  };
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      await delay(PROBE_INTERVAL_MS);
      await probe();
    }
  })();

  const server = createServer({ keepAliveTimeout: CALLER_KEEP_ALIVE_MS }, forward);
  const { url, close } = await listenOnLoopback(server);
  return {
    url,
    add: async (backend) => {
      agents.set(backend, new Agent({ keepAlive: true }));
      await eventually(async () => ready.includes(backend));
    },
    lost,
    stop: async () => {
      stopping.abort();
      await probing;
      void close();
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
