import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listenOnLoopback } from './loopback-server.ts';

const FOLDER = join(import.meta.dirname, 'certificates');
const CERTIFICATE = readFileSync(join(FOLDER, 'loopback.pem'), 'utf8');

export type DocumentServer = {
  /** `https://127.0.0.1:<port>` */
  url: string;
  port: number;
  requestedPaths: string[];
  /** Sets the listener of a path. Requests to other paths get 404. */
  answer(path: string, listener: RequestListener): void;
  /** Serves a valid document at a path, with the fields in `change` replaced. Returns the document's URL. */
  serve(path: string, change?: object, headers?: Record<string, string>): string;
  close(): Promise<void>;
};

/** Starts a server of client ID metadata documents. This process trusts its certificate until `close`. */
export async function startDocumentServer(): Promise<DocumentServer> {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  const requestedPaths: string[] = [];
  const answers = new Map<string, RequestListener>();
  const key = readFileSync(join(FOLDER, 'loopback.key'));
  const server = createServer({ key, cert: CERTIFICATE }, (request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    const listener = answers.get(path);
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  const { port, close } = await listenOnLoopback(server);
  const url = `https://127.0.0.1:${port}`;
  return {
    url,
    port,
    requestedPaths,
    answer: (path, listener) => void answers.set(path, listener),
    serve(path, change = {}, headers = {}) {
      const clientId = url + path;
      const document = {
        client_id: clientId,
        client_name: 'Example agent',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        ...change,
      };
      answers.set(path, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(document));
      });
      return clientId;
    },
    close: () => {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      return close();
    },
  };
}
