import { readFileSync } from 'node:fs';
import http2, {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { join } from 'node:path';
import { listenOnLoopback } from './loopback-server.ts';

const FOLDER = join(import.meta.dirname, 'certificates');

export function getCertificatePath(name: 'ca.pem' | 'server.pem' | 'client.pem' | 'client.key'): string {
  return join(FOLDER, name);
}

const UNAUTHENTICATED = '16';

/** Headers that the gateway does not copy: it sets `:status` itself, and HTTP/2 forbids the others. */
const CONNECTION_FIELDS = /^(:status|connection|transfer-encoding)$/;

export type TemporalGateway = {
  /** `127.0.0.1:<port>` */
  address: string;
  authorizations: (string | undefined)[];
  stop: () => Promise<void>;
};

/**
 * Starts a TLS gateway to Temporal with a certificate for `temporal.example.com`. The gateway requires a
 * client certificate if `clientCertificate` is true, and the API key `apiKey` if one is given.
 */
export async function startTemporalGateway(
  target: string,
  { clientCertificate = false, apiKey }: { clientCertificate?: boolean; apiKey?: string },
): Promise<TemporalGateway> {
  const upstream = http2.connect(`http://${target}`);
  const authorizations: (string | undefined)[] = [];
  const server = http2.createSecureServer({
    key: readFileSync(join(FOLDER, 'server.key')),
    cert: readFileSync(getCertificatePath('server.pem')),
    ca: readFileSync(getCertificatePath('ca.pem')),
    requestCert: clientCertificate,
    rejectUnauthorized: clientCertificate,
  });
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
  });
  server.on('stream', (stream, headers) => {
    authorizations.push(headers.authorization);
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) refuse(stream);
    else forward(stream, headers, upstream);
  });
  const { port, close } = await listenOnLoopback(server);
  return {
    address: `127.0.0.1:${port}`,
    authorizations,
    stop: async () => {
      upstream.destroy();
      for (const session of sessions) session.destroy();
      await close();
    },
  };
}

/** @see https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md ("Trailers-Only") */
function refuse(stream: ServerHttp2Stream): void {
  const headers = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': UNAUTHENTICATED };
  stream.respond(headers, { endStream: true });
}

function forward(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  upstream: http2.ClientHttp2Session,
): void {
  const call = upstream.request({ ...headers, ':scheme': 'http' });
  stream.pipe(call);
  stream.on('error', () => call.close()).on('close', () => call.close());
  call.on('error', () => stream.close());
  call.on('response', (response, flags) => {
    const endStream = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    stream.respond(
      { ...getFields(response), ':status': response[':status'] },
      { endStream, waitForTrailers: true },
    );
    call.pipe(stream);
  });
  let trailers: OutgoingHttpHeaders = {};
  call.on('trailers', (fields) => (trailers = getFields(fields)));
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
}

function getFields(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_FIELDS.test(name)));
}
