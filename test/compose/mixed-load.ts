import { setTimeout as delay } from 'node:timers/promises';
import { buildVisits, toBatch } from '../../bench/visits.ts';
import { eventually } from '../support/eventually.ts';
import type { Engine } from './engine.ts';
import { uploadFile, type Addresses } from './running-stack.ts';
import type { Project, Stack } from './stack.ts';

const PAUSE_MS = 500;

/** Time limit of a request with its retries. No container is missing for that long. */
const RETRY_MS = 180_000;

const REMOVED = ['api', 'worker', 'temporal'];

/**
 * Sends events, reads lists and uploads files while a container of the API, then of the worker, then of
 * Temporal is removed and restored.
 * @returns the numbers of events and requests, as text
 * @throws Error if an accepted event is not stored, or a request fails permanently
 */
export async function runMixedLoad(
  { docker }: Engine,
  stack: Stack,
  { addresses, project, minutes }: { addresses: Addresses; project: Project; minutes: number },
): Promise<string> {
  const { projectId } = project;
  const scopes = ['--scope', 'emails:send', 'assets:write', 'events:write'];
  const issue = ['service-account-key', 'issue', '--project', projectId, '--service-account', 'mixed-load'];
  const key = (await stack.admin([...issue, ...scopes])).trim();
  const deadline = Date.now() + minutes * 60_000;
  const done = { events: 0, reads: 0, uploads: 0, repeated: 0 };
  const request = async (path: string, body?: string) => {
    const status = await eventually(async () => {
      const headers = { authorization: `ApiKey ${key}`, 'content-type': 'application/json' };
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await fetch(`${addresses.api}${path}`, { method, headers, ...(body && { body }) }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer();
      if (answer && answer.status < 500) return answer.status;
      done.repeated += 1;
      return undefined;
    }, RETRY_MS);
    if (status >= 300) throw new Error(`The answer to ${path} is ${status}.`);
  };
  const repeat = async (work: () => Promise<unknown>) => {
    for (; Date.now() < deadline; await delay(PAUSE_MS)) await work();
  };
  const collect = async () => {
    const visits = buildVisits().slice(0, 10);
    await request(`/projects/${projectId}/events`, toBatch(visits));
    done.events += visits.flatMap(({ eventIds }) => eventIds).length;
  };
  const read = async (path: string) => {
    await request(path);
    done.reads += 1;
  };
  const upload = async () => {
    await uploadFile(addresses, { projectId, key }, RETRY_MS);
    done.uploads += 1;
  };
  const removeEach = async () => {
    const pauseMs = (minutes * 60_000) / (2 * REMOVED.length + 1);
    for (const service of REMOVED) {
      await delay(pauseMs);
      const ids = await stack.listContainers(service);
      await docker(['rm', '--force', ids[0] ?? '']);
      await delay(pauseMs);
      await stack.compose(['up', '--detach', '--no-build']);
      await stack.waitForHealth(service, ids.length);
    }
  };
  await Promise.all([
    repeat(collect),
    repeat(collect),
    repeat(() => read('/emails/suppressions')),
    repeat(() => read(`/projects/${projectId}/assets`)),
    repeat(upload),
    removeEach(),
  ]);
  const stored = Number(await stack.query(`select count(*) from events where project_id = '${projectId}'`));
  if (stored !== done.events) throw new Error(`${stored} of ${done.events} accepted events are stored.`);
  return `${done.events} events, ${done.reads} reads, ${done.uploads} uploads, ${done.repeated} requests repeated`;
}
