import { setTimeout as delay } from 'node:timers/promises';
import { buildVisits, toBatch } from '../../bench/visits.ts';
import { eventually } from '../support/eventually.ts';
import type { Engine } from './engine.ts';
import { runQuery } from './contents.ts';
import type { Project } from './first-steps.ts';
import type { Stack } from './stack.ts';
import { uploadFile } from './uploads.ts';

/** Pause of each lane, in milliseconds. */
const PAUSE_MS = 500;

/** Longest retry of a request, in milliseconds: longer than a server is away. */
const RETRY_MS = 180_000;

/** Servers that are removed one after another. */
const REMOVED = ['api', 'worker', 'temporal'];

/**
 * Collects events, reads lists and uploads files for some minutes, beside the batches. Meanwhile removes one container
 * of each service and restores it.
 * @returns what was done
 * @throws Error if an accepted event is not stored, or a request keeps failing
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
  const until = Date.now() + minutes * 60_000;
  const done = { events: 0, reads: 0, uploads: 0, repeated: 0 };
  const request = (path: string, body?: string) =>
    eventually(async () => {
      const headers = { authorization: `ApiKey ${key}`, 'content-type': 'application/json' };
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await fetch(`${addresses.api}${path}`, { method, headers, ...(body && { body }) }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer();
      if (answer?.ok) return true;
      done.repeated += 1;
      if (answer && answer.status < 500) throw new Error(`${path} was answered ${answer.status}.`);
      return undefined;
    }, RETRY_MS);
  const lane = async (work: () => Promise<unknown>) => {
    for (; Date.now() < until; await delay(PAUSE_MS)) await work();
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
      const ids = await stack.containers(service);
      await docker(['rm', '--force', ids[0] ?? '']);
      await delay(pauseMs);
      await stack.compose(['up', '--detach', '--no-build']);
      await stack.healthy(service, ids.length);
    }
  };
  await Promise.all([
    lane(collect),
    lane(collect),
    lane(() => read('/emails/suppressions')),
    lane(() => read(`/projects/${projectId}/assets`)),
    lane(upload),
    removeEach(),
  ]);
  const stored = Number(
    await runQuery(stack, `select count(*) from events where project_id = '${projectId}'`),
  );
  if (stored !== done.events) throw new Error(`${stored} of ${done.events} accepted events are stored.`);
  return `${done.events} events, ${done.reads} reads, ${done.uploads} uploads, ${done.repeated} requests repeated`;
}

type Addresses = { api: string; store: string };
