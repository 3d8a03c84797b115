import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive } from '../../../dev/processes/identity.ts';
import { getInheritedEnvironment } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { findChromium } from '../../support/find-chromium.ts';
import { runTool } from '../../support/run-tool.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';
import { expectDemo, getObject, putObject } from './expect-demo.ts';
import {
  kill,
  listRunningProcesses,
  runPrintedCommand,
  runUntilEnd,
  startStack,
  useHome,
  type StartedStack,
} from './start-stack.ts';

const queued = z.object({ success: z.literal(true), trackingId: z.string(), totalRecipients: z.number() });
const status = z.object({
  state: z.string(),
  totalRecipients: z.number(),
  counts: z.looseObject({ delivered: z.number() }),
});
const outbox = z.object({ mails: z.array(z.object({ from: z.string(), subject: z.string() })) });

const CRM = '/projects/{projectId}/integrations/crmprovider';
const leadJourney = z.object({
  matched: z.boolean(),
  match_method: z.string().nullable(),
  journey: z.object({ header: z.unknown(), items: z.array(z.unknown()) }),
});
const batchPage = z.object({ batches: z.array(z.object({ trackingId: z.string(), state: z.string() })) });
const projectPage = z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) });
const usage = z.object({ days: z.array(z.object({ recipients: z.number(), events: z.number() })) });
const connectionPage = z.object({ connections: z.array(z.object({ status: z.string() })) });

/** Reads a path of the API as the demo's owner. Retries until the API answers with success. */
async function readDemo({ api, demo }: StartedStack['stack'], path: string): Promise<unknown> {
  return eventually(async () => {
    const address = path.replace('{projectId}', demo.projectId).replace('{customerId}', demo.customerId);
    const answer = await fetch(api + address, {
      headers: { authorization: `Bearer ${demo.token}`, 'x-project-id': demo.projectId },
    });
    const body: unknown = await answer.json();
    return answer.ok ? body : undefined;
  });
}

/** Reads figures that would grow if the demo's visits were created twice. */
async function readVisitorFigures(stack: StartedStack['stack']): Promise<unknown> {
  const readHeader = async (visitor: string) =>
    leadJourney.parse(await readDemo(stack, `/projects/{projectId}/journeys?visitor_id=${visitor}`)).journey
      .header;
  return Promise.all(['vis_demo_lead_103', 'vis_demo_visitor_002'].map(readHeader));
}

async function waitForDelivery({ stack }: StartedStack, trackingId: string): Promise<z.infer<typeof status>> {
  return eventually(async () => {
    const batch = status.parse(await readDemo(stack, `/emails/batch/${trackingId}`));
    const { state, counts, totalRecipients } = batch;
    return state === 'completed' && counts.delivered === totalRecipients ? batch : undefined;
  });
}

/** Long enough to install Chromium. */
const FIND_CHROMIUM_MS = 600_000;

// The tests use one home and build on each other.
const home = useHome();
let chromiumPath: string;
let first: StartedStack;
let last: StartedStack;
let visitorFigures: unknown;
let firstBatch: string;

beforeAll(async () => {
  chromiumPath = await findChromium();
}, FIND_CHROMIUM_MS);

it('sends a batch with the command that `npm start` prints, and serves all printed pages', async () => {
  first = await startStack(home());
  const { stack } = first;
  expect(statSync(join(home(), 'stack.json')).mode & 0o777).toBe(0o600);

  const { trackingId, totalRecipients } = queued.parse(await runPrintedCommand(first));
  firstBatch = trackingId;
  await waitForDelivery(first, firstBatch);
  const { mails } = outbox.parse(await (await fetch(`${stack.sandbox.outbox}/mails.json`)).json());
  // The outbox may also have the demo's invitation.
  expect(mails.filter(({ subject }) => subject.startsWith('Hello '))).toHaveLength(totalRecipients);

  const pages = [
    `${stack.api}/docs`,
    stack.temporal.ui,
    stack.sandbox.outbox,
    `${stack.s3.endpoint}/healthz`,
  ];
  for (const page of pages) {
    expect(await fetch(page)).toMatchObject({ ok: true });
  }
  const me = await fetch(`${stack.api}/users/me`, {
    headers: { authorization: `Bearer ${stack.demo.token}` },
  });
  expect(await me.json()).toMatchObject({ user: { id: stack.demo.ownerId } });

  const preflight = await fetch(`${stack.s3.endpoint}/${stack.s3.bucket}/some-key`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.ok).toBe(true);
});

it('creates a demo project with 30 days of data', async () => {
  const { stack, output } = first;
  const { journey, ...lead } = leadJourney.parse(
    await readDemo(stack, `${CRM}/journey?crm_lead_id=101&limit=100`),
  );
  expect(lead).toMatchObject({ matched: true, match_method: 'identity' });
  expect(journey.items.length).toBeGreaterThan(5);
  await eventually(async () => output().includes('The demo project has new data'));
  const { batches } = batchPage.parse(await readDemo(stack, '/emails/batch'));
  const statesById = Object.fromEntries(batches.map(({ trackingId, state }) => [trackingId, state]));
  expect(statesById).toMatchObject({
    'demo-spring-workshops': 'completed',
    'demo-oslo-last-places': 'completed',
    'demo-workshop-reminder': 'scheduled',
  });
  const { counts } = status.parse(await readDemo(stack, '/emails/batch/demo-spring-workshops'));
  expect(counts).toMatchObject({ opened: expect.any(Number), clicked: 17, bounced: 3 });
  const { days } = usage.parse(await readDemo(stack, '/projects/{projectId}/usage'));
  expect(days).toHaveLength(30);
  // The current day may have started a moment ago.
  expect(days.slice(0, -1).filter(({ recipients, events }) => recipients === 0 || events === 0)).toEqual([]);
  await eventually(async () => {
    const { projects } = projectPage.parse(await readDemo(stack, '/projects'));
    return projects[0]?.id === stack.demo.projectId && projects[1]?.name === 'Last season' ? true : undefined;
  }, 60_000);
  const { connections } = connectionPage.parse(await readDemo(stack, '/projects/{projectId}/connections'));
  expect(connections.filter((connection) => connection.status === 'needs_reauth')).toHaveLength(1);
  await expectDemo((path) => readDemo(stack, path));
  visitorFigures = await readVisitorFigures(stack);
});

it('onboards a tenant and sends its first batch once when the onboarding example runs twice', async () => {
  const runOnboarding = () =>
    runTool(process.execPath, ['--import', 'tsx', 'examples/onboard-tenant.ts'], {
      cwd: PROJECT,
      env: { ...getInheritedEnvironment(), CHROMIUM_PATH: chromiumPath, THROUGHLINE_HOME: home() },
      timeout: 200_000,
    });
  const output = await runOnboarding();
  expect(output).toMatch(/^Connected: [0-9a-f-]{36}$/m);
  expect(output).toMatch(/^completed: /m);
  // The second run continues with the tenant and the connection of the first.
  const secondOutput = await runOnboarding();
  for (const line of [/^Tenant: .+$/m, /^Connected: .+$/m]) {
    expect(line.exec(secondOutput)?.[0]).toBe(line.exec(output)?.[0]);
  }
  const mails = await fetch(`${first.stack.sandbox.outbox}/mails.json?limit=1000`);
  const welcome = outbox
    .parse(await mails.json())
    .mails.filter(
      ({ from, subject }) => from.startsWith('"Tenant onboarded"') && subject.startsWith('Welcome,'),
    );
  expect(welcome).toHaveLength(2);
});

it('`npm start` has all data again after it was killed, with or without its child processes', async () => {
  const before = await waitForDelivery(first, firstBatch);
  await putObject(home(), first.stack, 'kept', 'what was uploaded');
  first.signal('SIGKILL');
  for (const process of listRunningProcesses(home()).slice(0, 1)) kill(process);
  await first.ended;
  const orphans = listRunningProcesses(home());
  expect(orphans.length).toBeGreaterThanOrEqual(6);

  const second = await startStack(home());
  expect(orphans.filter((process) => isAlive(process))).toEqual([]);
  expect(await waitForDelivery(second, firstBatch)).toEqual(before);
  const { serviceAccountKey, appKey, oauthClientId, oauthClientSecret, publicClientId } = first.stack.demo;
  expect(second.stack.demo).toMatchObject({
    serviceAccountKey,
    appKey,
    oauthClientId,
    oauthClientSecret,
    publicClientId,
  });
  expect(await readVisitorFigures(second.stack)).toEqual(visitorFigures);
  for (const process of second.processes) kill(process);
  await second.ended;
  await eventually(async () => listRunningProcesses(home()).length === 0);

  last = await startStack(home());
  expect(await waitForDelivery(last, firstBatch)).toEqual(before);
  expect(await getObject(home(), last.stack, 'kept')).toBe('what was uploaded');
});

it('a second `npm start` exits and prints the addresses of the first; on SIGTERM, the first stops all its processes', async () => {
  const { stack, processes, signal, ended } = last;
  const another = await runUntilEnd(home());
  expect(another.code).toBe(1);
  for (const address of [stack.api, stack.temporal.ui]) expect(another.output).toContain(address);

  signal('SIGTERM');
  expect(await ended).toBe(0);
  expect(processes.length).toBeGreaterThanOrEqual(7);
  expect(processes.filter((process) => isAlive(process))).toEqual([]);
  for (const file of ['stack.json', 'admin.env', 'stack.lock'])
    expect(existsSync(join(home(), file))).toBe(false);
});
