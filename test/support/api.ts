import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createApp } from '../../api/app.ts';
import { loadApiConfig } from '../../api/config.ts';
import { closeContext, createContext } from '../../api/create-context.ts';
import { listen } from '../../api/listen.ts';
import { measureRequests } from '../../api/request-metrics.ts';
import { testStack } from './config.ts';
import type { TestDatabase } from './database.ts';
import { UNSUBSCRIBE_KEYRING, WEBHOOK_SECRET } from './keys.ts';

/** What tokens of a test say; the key set is fetched from where the API really listens. */
export const ISSUER = 'https://api.example.com/api/auth';
export const AUDIENCE = 'https://api.example.com';

export type TestApi = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Every line that the API logged, as it was written. */
  logLines: string[];
  /** The server's side of every connection so far. */
  connections: Socket[];
  stop: () => Promise<void>;
};

/** Starts the API in this process, on a free port, as the role that owns nothing. */
export async function startTestApi(options: {
  database: Pick<TestDatabase, 'apiUrl'>;
  queuePrefix?: string;
  temporalAddress?: string;
  /** Settings besides. */
  env?: Record<string, string | undefined>;
}): Promise<TestApi> {
  const logLines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => logLines.push(line) });
  // The port is known once something listens, the application is made for an address: it is put in between.
  let app: RequestListener = (_request, response) => response.destroy();
  const listening = await listen((request, response) => app(request, response), {
    host: '127.0.0.1',
    port: 0,
  });
  const url = `http://127.0.0.1:${listening.address.port}`;
  const connections: Socket[] = [];
  listening.server.on('connection', (socket: Socket) => connections.push(socket));
  const config = loadApiConfig({
    PUBLIC_URL: AUDIENCE,
    TOKEN_ISSUER: ISSUER,
    TOKEN_AUDIENCE: AUDIENCE,
    JWKS_URL: `${url}/api/auth/jwks`,
    DATABASE_URL: options.database.apiUrl,
    TEMPORAL_ADDRESS: options.temporalAddress ?? testStack().temporal.address,
    TASK_QUEUE_PREFIX: options.queuePrefix ?? `test-${randomBytes(6).toString('hex')}`,
    CURSOR_KEYRING: `test:${randomBytes(32).toString('base64')}`,
    RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
    UNSUBSCRIBE_KEYRING,
    NODE_ENV: 'test',
    ...options.env,
  });
  const context = await createContext(config, logger);
  app = createApp(context, measureRequests(new Registry()));
  return {
    url,
    logLines,
    connections,
    stop: async () => {
      await listening.stop();
      await closeContext(context);
    },
  };
}
