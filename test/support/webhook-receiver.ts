import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback-server.ts';

/** A request that a receiver got. */
export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  url: string;
  /** What came to a path so far, in order. */
  at: (path: string) => Received[];
  /** Answers what comes to a path by `answer`; 204 where nothing is set. */
  answer: (path: string, answer: (response: ServerResponse, times: number) => void) => void;
  /** Cuts every connection off and takes no more, as one that was killed, until it comes back. */
  goAway: () => Promise<void>;
  /** Listens again, at the same address. */
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

/** A receiver of webhooks on loopback, which keeps what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse, times: number) => void>();
  const at = (path: string) => received.filter((each) => each.path === path);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        path,
        headers: textual(request.headers),
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const answer = answers.get(path);
      if (answer) answer(response, at(path).length);
      else response.writeHead(204).end();
    });
  });
  const { url, port, close } = await listenOnLoopback(server);
  return {
    url,
    at,
    answer: (path, answer) => void answers.set(path, answer),
    goAway: close,
    comeBack: async () => void (await listenOnLoopback(server, port)),
    close,
  };
}

function textual(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
