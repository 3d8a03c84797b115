import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive } from '../../../dev/processes/identity.ts';
import { eventually } from '../../support/eventually.ts';
import { getObject, putObject } from './stored-object.ts';
import { paste, printedCommands } from './printed-commands.ts';
import { kill, runningOn, startAndWait, startStack, useHome, type StartedStack } from './start-stack.ts';

jest.setTimeout(300_000);

const queued = z.object({ success: z.literal(true), totalRecipients: z.number() });
const status = z.object({
  state: z.string(),
  totalRecipients: z.number(),
  counts: z.looseObject({ delivered: z.number() }),
});
const outbox = z.object({ mails: z.array(z.looseObject({ subject: z.string() })) });

/** The same command for a stack whose API has another port. */
function onStack({ stack }: StartedStack, command: string | undefined): string | undefined {
  return command?.replace(/http:\/\/[\d.:]+/, stack.api);
}

/** Waits until the sandbox's webhooks have told of every mail of a batch. */
async function batchDelivered(statusCommand: string | undefined): Promise<z.infer<typeof status>> {
  return eventually(async () => {
    const batch = status.parse(await paste(statusCommand));
    const { state, counts, totalRecipients } = batch;
    return state === 'completed' && counts.delivered === totalRecipients ? batch : undefined;
  });
}

/** One home, which three starts follow one another on: each test goes on where the last one ended. */
describe('npm start', () => {
  const home = useHome();
  let first: StartedStack;
  let last: StartedStack;

  it('answers the requests that it prints as they are', async () => {
    first = await startStack(home());
    const { stack, output } = first;
    expect(statSync(join(home(), 'stack.json')).mode & 0o777).toBe(0o600);

    const [queueCommand, statusCommand] = printedCommands(output());
    const answer = await paste(queueCommand);
    expect(answer).toMatchObject({ success: true });
    const { totalRecipients } = queued.parse(answer);
    await batchDelivered(statusCommand);
    const { mails } = outbox.parse(await (await fetch(`${stack.sandbox.outbox}/mails.json`)).json());
    // The demo's invitation may be there too.
    expect(mails.filter(({ subject }) => subject.startsWith('Hello '))).toHaveLength(totalRecipients);

    const pages = [
      `${stack.api}/docs`,
      stack.temporal.ui,
      stack.sandbox.outbox,
      `${stack.s3.endpoint}/health`,
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

  it('comes back with all its data, whether a kill took itself alone or everything at once', async () => {
    const [, statusCommand] = printedCommands(first.output());
    const before = await batchDelivered(statusCommand);
    await putObject(home(), first.stack, 'kept', 'what was uploaded');
    first.signal('SIGKILL');
    for (const process of runningOn(home()).slice(0, 1)) kill(process);
    await first.ended;
    const orphans = runningOn(home());
    expect(orphans.length).toBeGreaterThanOrEqual(6);

    const second = await startStack(home());
    expect(orphans.filter((process) => isAlive(process))).toEqual([]);
    expect(await batchDelivered(onStack(second, statusCommand))).toEqual(before);
    const { serviceAccountKey, appKey, oauthClientId, oauthClientSecret, publicClientId } = first.stack.demo;
    expect(second.stack.demo).toMatchObject({
      serviceAccountKey,
      appKey,
      oauthClientId,
      oauthClientSecret,
      publicClientId,
    });
    for (const process of second.processes) kill(process);
    await second.ended;
    await eventually(async () => (runningOn(home()).length === 0 ? true : undefined));

    last = await startStack(home());
    expect(await batchDelivered(onStack(last, statusCommand))).toEqual(before);
    expect(await getObject(home(), last.stack, 'kept')).toBe('what was uploaded');
  });

  it('starts once at a time, and leaves nothing running when it is stopped', async () => {
    const { stack, processes, signal, ended } = last;
    const another = await startAndWait(home());
    expect(another.code).toBe(1);
    for (const address of [stack.api, stack.temporal.ui]) expect(another.output).toContain(address);

    signal('SIGTERM');
    expect(await ended).toBe(0);
    expect(processes.length).toBeGreaterThanOrEqual(7);
    expect(processes.filter((process) => isAlive(process))).toEqual([]);
    for (const file of ['stack.json', 'admin.env', 'stack.lock'])
      expect(existsSync(join(home(), file))).toBe(false);
  });
});
