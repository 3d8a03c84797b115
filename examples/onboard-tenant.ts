/**
 * Onboards a tenant with the API: creates the project, connects a provider account in a person's browser,
 * sets the sender, and sends a batch.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { readOptions, readStackUnless } from './config.ts';
import { consentInBrowser } from './consent-in-browser.ts';

const USAGE = `Creates a tenant, connects its provider account, sets its sender, and sends its first batch. It acts like a product
with its own tenants: its only credentials are the id and secret of a platform client, which an operator created.

A person consents in a browser. With a running stack's sandbox, a local Chromium consents instead; without Chromium or
with --api, a person must open the printed link. To continue with a tenant, run the program again with its --external-id.

  npx tsx examples/onboard-tenant.ts [options]

  --stack <file>           stack.json of a running stack; default: the one in $THROUGHLINE_HOME or .throughline
  --api <address>          URL of another API; requires --client-id and --client-secret
  --client-id <id>         id of a platform client
  --client-secret <secret> secret of this client
  --external-id <id>       your own id for the tenant; default: onboarded
  --provider <name>        googleads, hubspot, meta or resend; default: hubspot
  --sender <address>       address that sends the tenant's mail; default: hello@<external-id>.sandbox.example
  --help                   show this`;

const NAMES = ['stack', 'api', 'client-id', 'client-secret', 'external-id', 'provider', 'sender'] as const;
const { values } = readOptions(USAGE, NAMES);

const stack = z.object({
  api: z.string(),
  demo: z.object({ platformClientId: z.string(), platformClientSecret: z.string() }),
});
const local = readStackUnless(stack, values, ['api', 'client-id', 'client-secret']);
const api = local?.api ?? values.api ?? '';
const clientId = local?.demo.platformClientId ?? values['client-id'] ?? '';
const clientSecret = local?.demo.platformClientSecret ?? values['client-secret'] ?? '';
const externalId = values['external-id'] ?? 'onboarded';
// In a local stack, domains below `sandbox.example` need no verification. For any other domain, publish the
// printed TXT record.
const address = values.sender ?? `hello@${externalId}.sandbox.example`;

let token = await getToken();
const withId = z.object({ id: z.string() });
const { id: projectId } = withId.parse(
  await call('POST', '/projects', { name: `Tenant ${externalId}`, externalId, defaultCountry: 'US' }),
);
console.log(`Tenant: ${projectId}`);
const connectionId = await connect(values.provider ?? 'hubspot');
console.log(`Connected: ${connectionId}`);
// The person may have consented after the first token expired.
token = await getToken();
const sender = z.object({
  verification: z.object({ state: z.string(), record: z.object({ name: z.string(), value: z.string() }) }),
});
const { verification } = sender.parse(
  await call('PUT', `/projects/${projectId}/sender`, { name: `Tenant ${externalId}`, address }),
);
if (verification.state !== 'verified') {
  const { name, value } = verification.record;
  throw new Error(
    `Create the TXT record ${name} with the value ${value}, call POST /projects/{projectId}/sender/check, then run the program again.`,
  );
}
await sendFirstBatch();

async function getToken(): Promise<string> {
  const answer = await fetch(new URL('/api/auth/token', api), {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${await answer.text()}`);
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

async function connect(provider: string): Promise<string> {
  const { server, origin, back } = await listenForReturn();
  try {
    // The API redirects browsers only to origins that the project allows.
    await call('PATCH', `/projects/${projectId}/settings`, { origins: [origin] });
    const returnUrl = `${origin}/connected`;
    const session = await call('POST', `/projects/${projectId}/connect-sessions`, { provider, returnUrl });
    const { url } = z.object({ url: z.string() }).parse(session);
    console.log(`Link for the person, valid for 30 minutes: ${url}`);
    const [result] = await Promise.all([back, local && consentInBrowser(url, returnUrl)]);
    const id = result.get('connectionId');
    if (result.get('status') !== 'connected' || id === null) {
      throw new Error(`Not connected: ${result.get('status')} ${result.get('code')}`);
    }
    return id;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

type Return = { server: Server; origin: string; back: Promise<URLSearchParams> };

/** Receives the redirect after the consent. A product would redirect to a page of its own. */
async function listenForReturn(): Promise<Return> {
  let resolve: (query: URLSearchParams) => void = () => {};
  const back = new Promise<URLSearchParams>((settle) => {
    resolve = settle;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('content-type', 'text/plain').end('You can close this page.');
    if (pathname === '/connected') resolve(searchParams);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { server, origin: `http://127.0.0.1:${port}`, back };
}

async function sendFirstBatch(): Promise<void> {
  const trackingId = `first-${connectionId}`;
  await call('POST', '/emails/batch/queue', {
    trackingId,
    template: { subject: 'Welcome, {{name}}', text: 'Hello {{name}}, this is our first mail.' },
    recipients: [
      { email: 'ada@example.com', params: { name: 'Ada' } },
      { email: 'grace@example.com', params: { name: 'Grace' } },
    ],
  });
  const batch = z.object({ state: z.string(), counts: z.record(z.string(), z.number()) });
  for (;;) {
    const { state, counts } = batch.parse(await call('GET', `/emails/batch/${trackingId}`));
    const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
    console.log(`${state}: ${nonZero.map(([name, count]) => `${count} ${name}`).join(', ')}`);
    if (state === 'completed' || state === 'cancelled') return;
    await delay(500);
  }
}

/** Repeats a call that is answered with 503, for at most ten attempts in total. */
async function call(method: string, path: string, body?: object): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(new URL(path, api), {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        // Paths below `/emails/` do not contain the project, so a header names it.
        ...(path.startsWith('/emails/') && { 'X-Project-Id': projectId }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    if (response.status !== 503 || attempt === 10) {
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    }
    await delay(1_000);
  }
}
