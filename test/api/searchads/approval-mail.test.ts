import { eventually } from '../../support/eventually.ts';
import { openApprovalsWorld, readWaiting } from './approvals-world.ts';

jest.setTimeout(240_000);

it('mails an approval once to the people who may decide it, but not to the requester', async () => {
  const opened = await openApprovalsWorld();
  const { world, sql, owner } = opened;
  const id = await opened.createPaused();
  const waiting = readWaiting(await opened.update(id, { status: 'ENABLED' }, owner));
  const people = await sql('select id, email from users where id = any($1)', [
    [opened.secondId, world.tenant.ownerId],
  ]);
  const mailsTo = (personId: string) =>
    world.account.mailsTo(String(people.find((person) => person['id'] === personId)?.['email']));
  const wasMailed = await eventually(async () => {
    const [row] = await sql('select mailed_at from campaign_approvals where id = $1', [waiting.id]);
    return row?.['mailed_at'] ?? undefined;
  }, 60_000);
  expect(wasMailed).toBeDefined();
  const mails = await mailsTo(opened.secondId);
  expect(mails.at(-1)).toMatchObject({ subject: 'A change waits for your approval' });
  expect(mails.at(-1)?.text).toContain(`/console/p/${world.tenant.projectId}/ads/approvals?state=waiting`);
  expect(await mailsTo(world.tenant.ownerId)).toEqual([]);
  await opened.close();
});
