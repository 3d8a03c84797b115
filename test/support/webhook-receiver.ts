import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback-server.ts';

export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  url: string;
  at: (path: string) => Received[];
  /** Sets the listener of a path. `requestCount` includes the current request. Other paths answer 204. */
  answer: (path: string, listener: (response: ServerResponse, requestCount: number) => void) => void;
  /** Ends and refuses all connections until `comeBack`, as after a crash. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse, requestCount: number) => void>();
  const at = (path: string) => received.filter((request) => request.path === path);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        path,
        headers: toTextHeaders(request.headers),
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
    answer: (path, listener) => void answers.set(path, listener),
    goAway: close,
    comeBack: async () => void (await listenOnLoopback(server, port)),
    close,
  };
}

function toTextHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
