import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Registry } from 'prom-client';
import { connectKeyShow } from '../../admin/commands/connect-key.ts';
import { createApp } from '../../api/app.ts';
import { loadApiConfig } from '../../api/config.ts';
import {
  closeContext,
  createContext,
  loadSpecification,
  type Specification,
} from '../../api/create-context.ts';
import { listen } from '../../api/request/listen.ts';
import type { OAuthServer } from '../../api/oauth/server.ts';
import { measureRequests } from '../../api/request/observe-request.ts';
import { connectEnvironment } from '../../dev/processes/api.ts';
import { sandboxConsent } from '../../dev/processes/sandbox.ts';
import { SIGN_IN_SENDER } from '../../dev/processes/worker.ts';
import { untraced } from '../../telemetry/tracer.ts';
import { createLogger } from '../../telemetry/work.ts';
import { testStack } from './config.ts';
import type { TestDatabase } from './database.ts';
import {
  CONNECT_KEYRING,
  SIGN_IN_KEYRING,
  SIGNING_KEYRING,
  UNSUBSCRIBE_KEYRING,
  WEBHOOK_SECRET,
} from './keys.ts';

/** What tokens of a test say; the key set is fetched from where the API really listens. */
export const ISSUER = 'https://api.example.com/api/auth';
export const AUDIENCE = 'https://api.example.com';

/** A file's requests all come from one address. Tests of the limits set them low; the general one is as it ships. */
const ROOMY_LIMITS = {
  RATE_LIMIT_CREDENTIAL: '100000/60',
  RATE_LIMIT_FAILED_CREDENTIALS: '100000/60',
  RATE_LIMIT_SIGN_IN_LINKS: '250/60',
  RATE_LIMIT_INVITATIONS: '900/60',
};

declare global {
  /** Shared by the APIs of all test files of a process: to compile its validators takes longer than most files. */
  var testSpecification: Promise<Specification> | undefined;
}

export type TestApi = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Its authorisation server, for a test that stands in for the pages of sign-in and consent. */
  oauth: OAuthServer;
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
  temporalAddress?: string | undefined;
  /** Whether it says of itself where it really listens, for clients that look at it; else {@link AUDIENCE}. */
  atItsAddress?: boolean;
  /** Settings besides. */
  env?: Record<string, string | undefined> | undefined;
}): Promise<TestApi> {
  const logLines: string[] = [];
  const logger = createLogger({ name: 'api', level: 'info' }, { write: (line) => logLines.push(line) });
  // The port is known once something listens, the application is made for an address: it is put in between.
  let app: RequestListener = (_request, response) => response.destroy();
  const listening = await listen(
    (request, response) => app(request, response),
    { host: '127.0.0.1', port: 0 },
    logger,
  );
  const url = `http://127.0.0.1:${listening.address.port}`;
  const connections: Socket[] = [];
  listening.server.on('connection', (socket: Socket) => connections.push(socket));
  const config = loadApiConfig({
    PUBLIC_URL: options.atItsAddress ? url : AUDIENCE,
    JWKS_URL: `${url}/api/auth/jwks`,
    DATABASE_URL: options.database.apiUrl,
    WEBHOOKS_TO_LOOPBACK: 'on',
    TEMPORAL_ADDRESS: options.temporalAddress ?? testStack().temporal.address,
    TASK_QUEUE_PREFIX: options.queuePrefix ?? `test-${randomBytes(6).toString('hex')}`,
    CURSOR_KEYRING: `test:${randomBytes(32).toString('base64')}`,
    RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
    UNSUBSCRIBE_KEYRING,
    SIGN_IN_KEYRING,
    SIGN_IN_SENDER,
    SIGNING_KEYRING,
    ...connectEnvironment({
      ...sandboxConsent(testStack().sandbox),
      publicKey: connectKeyShow(CONNECT_KEYRING).publicKey,
    }),
    ...ROOMY_LIMITS,
    NODE_ENV: 'test',
    ...options.env,
  });
  const registry = new Registry();
  globalThis.testSpecification ??= loadSpecification({ validateResponses: true });
  const specification = await globalThis.testSpecification;
  const context = await createContext(config, {
    tracer: untraced,
    logger,
    registry,
    draining: new AbortController().signal,
    specification,
  });
  app = createApp(context, measureRequests(registry));
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await listening.stop();
    await closeContext(context);
  };
  return { url, oauth: context.oauth, logLines, connections, stop: () => (stopped ??= stop()) };
}
