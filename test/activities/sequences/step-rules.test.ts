import { waitForMidnight } from '../../support/eventually.ts';
import { DAY, openSequenceWorld } from './sequence-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openSequenceWorld);
beforeEach(() => world.nextTenant());

it('a mail beyond the daily limit waits for the next day (UTC), and is not reported as sent', async () => {
  await waitForMidnight();
  const dailyLimits = { dailyRecipients: 1, platformDailyRecipients: 1 };
  const { advance, read } = await world.enrollIn(['One', 'Two']);
  await expect(advance({ dailyLimits })).resolves.toMatchObject({ next: 'wait' });
  await expect(world.readMails()).resolves.toHaveLength(1);
  const { due_at: dueAt, ...row } = await read();
  expect(row).toMatchObject({ step_index: 1, waiting_for: 'daily_limit' });
  expect(dueAt).toEqual(new Date(new Date().setUTCHours(24, 0, 0, 0)));
  await expect(world.readEvents('sequence.step_sent')).resolves.toHaveLength(1);
});

it('a mail beyond the daily cap per person waits for a day, even if another sequence used up the cap', async () => {
  await waitForMidnight();
  await world.sql('update projects set sequence_mails_per_day = 1 where id = $1');
  const first = await world.enrollIn(['One']);
  const second = await world.enrollIn(['Two']);
  const other = await world.enrollIn(['Three'], {}, { email: 'other@example.com' });
  await expect(first.advance()).resolves.toMatchObject({ next: 'end' });
  await expect(second.advance()).resolves.toEqual({ next: 'wait', waitMs: 86_400_000 });
  await expect(second.read()).resolves.toMatchObject({ waiting_for: 'frequency_cap', step_index: 0 });
  await expect(other.advance()).resolves.toMatchObject({ next: 'end' });
});

it("a mail waits while the sender's domain is not verified", async () => {
  await world.sql(`update senders set address = 'me@unproved.example' where project_id = $1`);
  const { advance, enrollmentId, read } = await world.enrollIn(['One']);
  const { waitMs } = { waitMs: 0, ...(await advance()) };
  expect(waitMs / 900_000).toBeGreaterThanOrEqual(1);
  expect(waitMs / 900_000).toBeLessThan(2);
  await expect(read()).resolves.toMatchObject({ waiting_for: 'sender', step_index: 0 });
  await world.endWait(enrollmentId);
  await expect(advance({ demoSenderDomains: ['unproved.example'] })).resolves.toMatchObject({ next: 'end' });
});

it.each([
  [{ kind: 'param', name: 'plan', equals: 'pro' }, true],
  [{ kind: 'param', name: 'plan', equals: 'free' }, false],
  [{ kind: 'email_opened', step: 0 }, true],
  [{ kind: 'email_clicked', step: 0 }, false],
  [{ kind: 'event', name: 'order' }, true],
  [{ kind: 'event', name: 'form_submit' }, false],
] as const)('the condition %j is met: %s', async (condition, isMet) => {
  const { advance, enrollmentId, read } = await world.enrollIn(
    ['One', DAY, { type: 'exit_if', condition }, 'Two'],
    {},
    { email: 'ada@example.com', params: { plan: 'pro' } },
  );
  await advance();
  await world.sql(`update email_recipients set status = 'opened' where project_id = $1`);
  await world.sql(`insert into visitor_identities (project_id, kind, value, visitor_id, verified, first_seen_at, last_seen_at)
     values ($1, 'email', 'ada@example.com', 'v1', true, now(), now()),
       ($1, 'email', 'ada@example.com', 'v2', false, now(), now())`);
  // Form submissions by an unverified visitor or from before the enrollment do not count.
  await world.sql(`insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
     select $1, visitor, at, gen_random_uuid()::text, 'ledger', 'commerce', type, type, '{}'
     from (values ('v1', now(), 'order'), ('v1', now() - interval '1 day', 'form_submit'), ('v2', now(), 'form_submit'))
       as event (visitor, at, type)`);
  await world.endWait(enrollmentId);
  await advance();
  await expect(read()).resolves.toMatchObject(
    isMet ? { exit_reason: 'condition', step_index: 2 } : { state: 'completed' },
  );
  await expect(world.readMails()).resolves.toHaveLength(isMet ? 1 : 2);
});
