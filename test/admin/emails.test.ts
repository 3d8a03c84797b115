import { randomUUID } from 'node:crypto';
import { emailBatches } from '../../models/emails/batches.ts';
import { batchList, batchShow } from '../../admin/commands/batch.ts';
import { emailLimitSet } from '../../admin/commands/limits.ts';
import { projectShow } from '../../admin/commands/project.ts';
import { senderSet, senderShow } from '../../admin/commands/sender.ts';
import { NotFoundError } from '../../admin/failures.ts';
import { type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { getAudit, createProject, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

let api: Database;

const admin = keepOpen(openAdmin, () => {
  api = admin.database.connect('api', { poolSize: 1 });
});

function queueBatch(projectId: string, trackingId: string): Promise<void> {
  return inProject(api, projectId, async (scope) => {
    const batch = await emailBatches(api).create(
      {
        projectId,
        trackingId,
        state: 'queued',
        bodyDigest: Buffer.alloc(32),
        template: { subject: 'Hello {{name}}', text: 'Hello' },
        sender: { name: 'Shop', address: 'shop@mail.example.com' },
        emailType: null,
        clientProjectId: null,
        metadata: null,
        totalRecipients: 3,
        totalBatches: 1,
        queuedBy: 'usr_test',
        requestId: 'req_test',
      },
      { transaction: scope.transaction },
    );
    await rows(
      scope,
      `insert into email_recipients (project_id, batch_id, index, email, params, status)
       values ($1, $2, 0, 'a@example.com', '{}', 'queued'), ($1, $2, 1, 'b@example.com', '{}', 'queued'),
         ($1, $2, 2, 'b@example.com', '{}', 'duplicate')`,
      [projectId, batch.id],
    );
  });
}

it('sets, shows, changes and audits the sender of a project', async () => {
  const { projectId: project } = await createProject(admin.context);
  await expect(senderShow(admin.context, { project })).rejects.toThrow(NotFoundError);
  await senderSet(admin.context, { project, name: 'Shop', address: 'shop@mail.example.com' });
  const changed = await senderSet(admin.context, {
    project,
    name: 'Shop',
    address: 'news@mail.example.com',
    replyTo: 'help@example.com',
  });
  expect(changed).toEqual(expect.objectContaining(await senderShow(admin.context, { project })));
  expect(await projectShow(admin.context, { project })).toMatchObject({
    sender: { name: 'Shop', address: 'news@mail.example.com', replyTo: 'help@example.com' },
  });
  const entries = await getAudit(admin.context, project);
  expect(entries.filter(({ action }) => action === 'sender.set')).toHaveLength(2);
});

it('sets, shows, removes and audits the daily limit of recipients of a project', async () => {
  const { projectId: project } = await createProject(admin.context);
  await emailLimitSet(admin.context, { project, dailyRecipients: 500 });
  expect(await projectShow(admin.context, { project })).toMatchObject({ dailyRecipients: 500 });
  await emailLimitSet(admin.context, { project });
  expect(await projectShow(admin.context, { project })).toMatchObject({ dailyRecipients: null });
  const entries = await getAudit(admin.context, project);
  expect(entries.filter(({ action }) => action === 'email-limit.set').map(({ details }) => details)).toEqual([
    { dailyRecipients: null },
    { dailyRecipients: 500 },
  ]);
  await expect(emailLimitSet(admin.context, { project: randomUUID() })).rejects.toThrow(NotFoundError);
});

it('lists batches newest first with their numbers of queued recipients, and filters them by state', async () => {
  const { projectId: project } = await createProject(admin.context);
  await queueBatch(project, 'first');
  await queueBatch(project, 'second');
  expect(await batchList(admin.context, { project, limit: 50 })).toEqual([
    expect.objectContaining({ trackingId: 'second', state: 'queued', totalRecipients: 3, queued: 2 }),
    expect.objectContaining({ trackingId: 'first', state: 'queued', totalRecipients: 3, queued: 2 }),
  ]);
  expect(await batchList(admin.context, { project, limit: 1 })).toHaveLength(1);
  expect(await batchList(admin.context, { project, limit: 50, state: 'completed' })).toEqual([]);
});

it('shows a batch with its counts and without recipient addresses', async () => {
  const { projectId: project } = await createProject(admin.context);
  await queueBatch(project, 'spring ☃');
  const batch = await batchShow(admin.context, { project, trackingId: 'spring ☃' });
  expect(batch).toMatchObject({
    state: 'queued',
    totalRecipients: 3,
    counts: { queued: 2, duplicate: 1, sent: 0 },
  });
  expect(JSON.stringify(batch)).not.toContain('b@example.com');
});
