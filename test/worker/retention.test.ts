import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { retentionSet, retentionShow } from '../../admin/commands/retention.ts';
import { parseConfig } from '../../admin/config.ts';
import { runAdmin } from '../../admin/run-admin.ts';
import { type Database } from '../../models/database.ts';
import { RETENTION_AREAS } from '../../models/retention/retention-settings.ts';
import { acquireDuty, releaseDuty } from '../../models/worker-duties.ts';
import { applyRetention } from '../../worker/apply-retention.ts';
import { createRetentionMetrics } from '../../worker/metrics/retention.ts';
import { getAudit, createProject, openAdmin, createRecordingTerminal } from '../admin/open-admin.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';

const DAY_SECONDS = 86_400;

let worker: Database;

const admin = keepOpen(openAdmin, () => {
  worker = admin.database.connect('worker', { poolSize: 2 });
});

async function addCampaign(projectId: string, endedDaysAgo: number | null): Promise<string> {
  const id = randomUUID();
  await admin.database.sql(
    `insert into campaign_changes (id, project_id, connection_id, customer_id, login_customer_id, name, kind,
       validate_only, body_digest, request, state, requested_by, request_id, created_at, ended_at)
     values ($1::uuid, $2, gen_random_uuid(), '1', '1', $1::text, 'create', false, $1::text::bytea, '{}', $3, 'test', 'test',
       now() - interval '1000 days', now() - make_interval(days => $4))`,
    [id, projectId, endedDaysAgo === null ? 'running' : 'applied', endedDaysAgo],
  );
  return id;
}

async function getCampaigns(...projectIds: string[]): Promise<string[]> {
  const found = await admin.database.sql('select id from campaign_changes where project_id = any($1)', [
    projectIds,
  ]);
  return z
    .array(z.object({ id: z.string() }))
    .parse(found)
    .map(({ id }) => id);
}

function startLoop() {
  const registry = new Registry();
  const stop = new AbortController();
  const logLines: unknown[] = [];
  const running = applyRetention(
    {
      database: worker,
      logger: pino({}, { write: (line) => logLines.push(JSON.parse(line)) }),
      metrics: createRetentionMetrics(registry),
      intervalMs: 50,
    },
    stop.signal,
  );
  return {
    logLines,
    getValue: async (name: string, table: string) => {
      const metric = await registry.getSingleMetric(`throughline_retention_${name}`)?.get();
      return metric?.values.find(({ labels }) => labels['table'] === table)?.value;
    },
    stop: () => {
      stop.abort();
      return running;
    },
  };
}

it("retention deletes only rows that are older than their project's limit", async () => {
  const [standard, long, short] = await Promise.all([
    createProject(admin.context),
    createProject(admin.context),
    createProject(admin.context),
  ]);
  await retentionSet(admin.context, { project: long.projectId, of: 'requests', days: 365 });
  await retentionSet(admin.context, { project: short.projectId, of: 'requests', days: 30 });
  const projects = [standard, long, short].map(({ projectId }) => projectId);
  const kept = await Promise.all([
    addCampaign(standard.projectId, 89),
    addCampaign(standard.projectId, null),
    addCampaign(long.projectId, 364),
    addCampaign(short.projectId, 29),
  ]);
  await Promise.all([
    addCampaign(standard.projectId, 91),
    addCampaign(long.projectId, 366),
    addCampaign(short.projectId, 31),
  ]);

  const loop = startLoop();
  await eventually(async () => (await getCampaigns(...projects)).length <= kept.length || undefined);
  await eventually(() => loop.getValue('oldest_age_seconds', 'campaign_changes'));
  expect((await getCampaigns(...projects)).toSorted()).toEqual(kept.toSorted());
  // Three rows are one day below their limit, and the metrics may describe any of them.
  const age = (await loop.getValue('oldest_age_seconds', 'campaign_changes')) ?? Number.NaN;
  const limit = (await loop.getValue('limit_seconds', 'campaign_changes')) ?? Number.NaN;
  expect(Math.round((limit - age) / DAY_SECONDS)).toBe(1);
  expect(await loop.getValue('rows_total', 'campaign_changes')).toBe(3);
  await loop.stop();
});

it('only one worker at a time applies retention, and the worker that takes over logs its id', async () => {
  const { projectId } = await createProject(admin.context);
  const another = { duty: 'retention', workerId: randomUUID() };
  await eventually(async () => (await acquireDuty(worker, { ...another, leaseMs: 60_000 })) || undefined);
  await addCampaign(projectId, 91);
  const loop = startLoop();
  try {
    // A worker without the duty reports no age, because the age would be from an old pass.
    for (let passes = 0; passes < 3; passes += 1) {
      expect(await acquireDuty(worker, { ...another, leaseMs: 60_000 })).toBe(true);
      expect(await loop.getValue('oldest_age_seconds', 'campaign_changes')).toBeUndefined();
    }
    expect(await getCampaigns(projectId)).toHaveLength(1);
    await releaseDuty(worker, another);
    await eventually(async () => (await getCampaigns(projectId)).length === 0 || undefined);
  } finally {
    await loop.stop();
  }
  const [held] = await admin.database.sql(
    `select worker_id as "workerId" from worker_duties where duty = 'retention'`,
  );
  expect(loop.logLines).toEqual([
    expect.objectContaining({ msg: 'took over the duty', duty: 'retention', ...held }),
  ]);
  expect(await acquireDuty(worker, { duty: 'retention', workerId: randomUUID(), leaseMs: 1 })).toBe(true);
});

it('retention set accepts "default", or a number of days within the bounds of the area', async () => {
  const { projectId } = await createProject(admin.context);
  const runRetentionSet = async (area: string, days: string) => {
    const { terminal, noted } = createRecordingTerminal();
    const code = await runAdmin(['retention', 'set', '--project', projectId, '--of', area, '--days', days], {
      ...terminal,
      readConfig: () => parseConfig({ DATABASE_URL: admin.database.adminUrl }),
    });
    return { code, noted: noted() };
  };
  const { least, most, defaultDays } = RETENTION_AREAS.requests;
  for (const days of [`${least - 1}`, `${most + 1}`])
    expect(await runRetentionSet('requests', days)).toEqual({
      code: 2,
      noted: expect.stringContaining(`must be from ${least} to ${most} for requests`),
    });
  expect(await runRetentionSet('weather', '90')).toEqual({
    code: 2,
    noted: expect.stringContaining('must be one of'),
  });
  expect((await runRetentionSet('requests', String(most))).code).toBe(0);
  expect(await retentionShow(admin.context, { project: projectId })).toContainEqual({
    area: 'requests',
    days: most,
    isOwn: true,
  });
  expect((await runRetentionSet('requests', 'default')).code).toBe(0);
  expect(await retentionShow(admin.context, { project: projectId })).toContainEqual({
    area: 'requests',
    days: defaultDays,
    isOwn: false,
  });
  const entries = await getAudit(admin.context, projectId);
  expect(entries.filter(({ action }) => action === 'retention.set').map(({ details }) => details)).toEqual([
    { area: 'requests', days: null },
    { area: 'requests', days: most },
  ]);
});
