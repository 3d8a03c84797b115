import { z } from 'zod';
import { createBatchRequest } from '../../api/emails/batch-requests.ts';
import { bearer, send } from '../../api/open-world.ts';
import { getAssetsClient, openAssetsWorld } from '../../support/assets-world.ts';
import { createRecipients } from '../../support/email-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { keepOpen } from '../../support/keep-open.ts';

/** Enough visitors that the worker is killed while it erases them. */
const VISITORS = 20_000;

const erasure = z.object({
  completed_at: z.date().nullable(),
  counts: z.record(z.string(), z.number()),
  owner_id: z.string(),
});

const world = keepOpen(() => openAssetsWorld({ withoutWorker: true }));

async function countRows(projectId: string): Promise<Record<string, number>> {
  const tables = await world.sql(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped)`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of z.array(z.object({ name: z.string() })).parse(tables)) {
    const [row] = await world.sql(`select count(*)::int as rows from ${name} where project_id = $1`, [
      projectId,
    ]);
    const { rows } = z.object({ rows: z.number() }).parse(row);
    if (rows > 0) counts[name] = rows;
  }
  return counts;
}

async function findErasure(projectId: string): Promise<z.infer<typeof erasure> | undefined> {
  const [row] = await world.sql('select * from project_erasures where project_id = $1', [projectId]);
  return row && erasure.parse(row);
}

it('erases a deleted project, and no row of another project, although the worker is killed during the erasure', async () => {
  const { projectId, ownerId, appKey } = world.tenant;
  const killed = await world.startWorkerProcess();
  const assets = getAssetsClient(world, world.tenant);
  const file = { filename: 'a.png', mimeType: 'image/png', sizeBytes: 3 };
  const { itemId, objectKey } = await assets.createUrl(file);
  await world.putObject(objectKey, 'abc', 'image/png');
  for (const tenant of [world.tenant, world.other]) {
    const queued = await send(`${world.api.url}/emails/batch/queue`, {
      method: 'POST',
      headers: { 'x-app-key': tenant.appKey },
      body: createBatchRequest({
        recipients: createRecipients(3),
        scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    });
    expect(queued.status).toBe(202);
    await world.sql(
      `insert into visitors (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count,
         revenue_cents, total_touches)
       select $1, 'visitor-' || n, now(), now(), 1, 1, 0, 0, 0 from generate_series(1, $2::int) as n`,
      [tenant.projectId, tenant === world.tenant ? VISITORS : 10],
    );
  }
  await world.sql(
    `insert into invitations (project_id, email, role_ids, project_name, inviter_name, invited_by, request_id, mailed_at,
       expires_at)
     values ($1, 'sam@example.org', '{}', 'Demo', 'Ada', $2, 'a-request', now(), now() + interval '7 days')`,
    [projectId, ownerId],
  );
  await world.sql(
    `insert into connect_sessions (project_id, provider, kind, state, created_by, expires_at)
     values ($1, 'crm', 'typed', 'open', $2, now() + interval '1 hour')`,
    [projectId, ownerId],
  );
  const otherRows = await countRows(world.other.projectId);

  const headers = bearer(await world.createToken(ownerId));
  const deleted = await send(`${world.api.url}/projects/${projectId}`, { method: 'DELETE', headers });
  expect(deleted.status).toBe(200);
  // Simulates the 30 days between deletion and erasure.
  await world.sql(`update assets set upload_expires_at = now() - interval '29 days' where project_id = $1`, [
    projectId,
  ]);
  await world.sql(`update projects set erase_after = now() - interval '1 minute' where id = $1`, [projectId]);
  await eventually(async () => {
    // The erasure waits until a sweep has started the run of the cancelled batch. A sweep starts only runs
    // that were requested more than 5 s ago.
    await world.sql(
      `update email_batches set requested_at = requested_at - interval '10 seconds'
       where project_id = $1 and state = 'cancelled' and opened_at is null`,
      [projectId],
    );
    return ((await findErasure(projectId))?.counts['visitors'] ?? 0) > 0;
  });
  killed.kill();
  await world.startWorker({ sweepIntervalMs: 200 });
  const restored = await send(`${world.api.url}/projects/${projectId}/restore`, { method: 'POST', headers });
  expect([404, 409]).toContain(restored.status);
  const erased = await eventually(async () => {
    const found = await findErasure(projectId);
    return found?.completed_at ? found : undefined;
  });

  expect(erased).toMatchObject({
    owner_id: ownerId,
    counts: {
      visitors: VISITORS,
      email_recipients: 3,
      cancelled_batches: 1,
      files: 1,
      app_keys: 1,
      senders: 1,
      invitations: 1,
      connect_sessions: 1,
    },
  });
  const report = await send(`${world.api.url}/projects/${projectId}/erasure`, { headers });
  expect(report.body).toMatchObject({ state: 'completed', counts: { visitors: VISITORS } });
  const foreignHeaders = bearer(await world.createToken(world.other.ownerId));
  const hidden = await send(`${world.api.url}/projects/${projectId}/erasure`, { headers: foreignHeaders });
  expect(hidden.status).toBe(404);
  expect(Object.keys(await countRows(projectId))).toEqual(['project_erasures']);
  expect(await world.sql('select from projects where id = $1', [projectId])).toEqual([]);
  expect(await world.listObjects(itemId)).toEqual([]);
  expect(await countRows(world.other.projectId)).toEqual(otherRows);
  const withKey = await send(`${world.api.url}/emails/suppressions`, { headers: { 'x-app-key': appKey } });
  expect(withKey.status).toBe(401);
  await eventually(async () => {
    const { status } = await world.temporal.workflow.getHandle(`erase-project/${projectId}`).describe();
    return status.name === 'COMPLETED';
  });
});
