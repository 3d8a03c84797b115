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
import { getSandboxConsent, mergeSettings } from '../../dev/processes/sandbox.ts';
import { SIGN_IN_SENDER } from '../../dev/processes/worker.ts';
import { untraced } from '../../telemetry/tracer.ts';
import { createLogger } from '../../telemetry/work.ts';
import { getTestStack } from './config.ts';
import type { TestDatabase } from './database.ts';
import {
  CONNECT_KEYRING,
  SIGN_IN_KEYRING,
  SIGNING_KEYRING,
  UNSUBSCRIBE_KEYRING,
  WEBHOOK_SECRET,
} from './keys.ts';

/** No server listens at this address, so the API reads the key set from its own address (`JWKS_URL`). */
export const ISSUER = 'https://api.example.com/api/auth';
export const AUDIENCE = 'https://api.example.com';

/** All requests of a test file come from one IP address, so the default limits would refuse some of them. */
const HIGH_LIMITS = {
  RATE_LIMIT_CREDENTIAL: '100000/60',
  RATE_LIMIT_FAILED_CREDENTIALS: '100000/60',
  RATE_LIMIT_SIGN_IN_LINKS: '250/60',
  RATE_LIMIT_INVITATIONS: '900/60',
};

declare global {
  /** Shared by the APIs of a process, because compiling the validators takes longer than most test files. */
  var testSpecification: Promise<Specification> | undefined;
}

export type TestApi = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The authorization server, for tests that replace the sign-in and consent pages. */
  oauth: OAuthServer;
  logLines: string[];
  connections: Socket[];
  stop: () => Promise<void>;
};

export async function startTestApi(options: {
  database: Pick<TestDatabase, 'apiUrl'>;
  queuePrefix?: string;
  temporalAddress?: string | undefined;
  /** Whether `PUBLIC_URL` is the address where the API listens, instead of {@link AUDIENCE}. */
  hasLocalPublicUrl?: boolean;
  env?: Record<string, string | undefined> | undefined;
}): Promise<TestApi> {
  const logLines: string[] = [];
  const logger = createLogger({ name: 'api', level: 'info' }, { write: (line) => logLines.push(line) });
  // The app is created later, because its settings contain the address, which is unknown until the server
  // listens.
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
    PUBLIC_URL: options.hasLocalPublicUrl ? url : AUDIENCE,
    JWKS_URL: `${url}/api/auth/jwks`,
    DATABASE_URL: options.database.apiUrl,
    WEBHOOKS_TO_LOOPBACK: 'on',
    TEMPORAL_ADDRESS: options.temporalAddress ?? getTestStack().temporal.address,
    TASK_QUEUE_PREFIX: options.queuePrefix ?? `test-${randomBytes(6).toString('hex')}`,
    CURSOR_KEYRING: `test:${randomBytes(32).toString('base64')}`,
    RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
    UNSUBSCRIBE_KEYRING,
    SIGN_IN_KEYRING,
    SIGN_IN_SENDER,
    SIGNING_KEYRING,
    CONNECT_PUBLIC_KEY: connectKeyShow(CONNECT_KEYRING).publicKey,
    ...mergeSettings(getSandboxConsent(getTestStack().sandbox)),
    ...HIGH_LIMITS,
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
