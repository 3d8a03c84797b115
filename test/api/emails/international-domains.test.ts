import { errorOf, openWorld, pathsOf, send, type World } from '../open-world.ts';
import { aBatch } from './a-batch.ts';
import { runSql } from './sent-batch.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const ask = (method: string, path: string, body?: object) =>
  send(world.api.url + path, { method, headers: { 'x-app-key': world.tenant.appKey }, body });

const template = { subject: 'Hello', text: 'Hello' };

it('a recipient with an international domain is stored in punycode, and compared so', async () => {
  const recipients = [
    { email: 'mail@müller.de' },
    { email: 'Mail@xn--mller-kva.de' },
    { email: 'other@MÜLLER.de' },
  ];
  const dryRun = await ask('POST', '/emails/batch/queue', aBatch({ recipients, template, dryRun: true }));
  expect(dryRun.body).toMatchObject({
    duplicateIndexes: [1],
    previews: [{ email: 'mail@xn--mller-kva.de' }, { email: 'other@xn--mller-kva.de' }],
  });
  const batch = aBatch({ recipients, template });
  expect((await ask('POST', '/emails/batch/queue', batch)).status).toBe(202);
  const stored = await runSql(
    world,
    'select r.email, r.status from email_recipients r join email_batches b on b.id = r.batch_id order by r.index',
  );
  expect(stored).toEqual([
    { email: 'mail@xn--mller-kva.de', status: 'queued' },
    { email: 'Mail@xn--mller-kva.de', status: 'duplicate' },
    { email: 'other@xn--mller-kva.de', status: 'queued' },
  ]);
});

it('a suppression holds for either spelling', async () => {
  const made = await ask('POST', '/emails/suppressions', { email: 'gone@müller.de' });
  expect(made.body).toMatchObject({ email: 'gone@xn--mller-kva.de' });
  const recipients = [{ email: 'gone@müller.de' }, { email: 'here@müller.de' }];
  const dryRun = await ask('POST', '/emails/batch/queue', aBatch({ recipients, template, dryRun: true }));
  expect(dryRun.body).toMatchObject({ suppressed: 1 });
  const found = await ask('GET', `/emails/suppressions?email=${encodeURIComponent('gone@müller.de')}`);
  expect(found.body).toMatchObject({ suppressions: [{ email: 'gone@xn--mller-kva.de' }] });
  const lifted = await ask('DELETE', `/emails/suppressions/${encodeURIComponent('gone@müller.de')}`);
  expect(lifted.status).toBe(200);
});

it('an address whose name is not in ASCII is refused, for the provider does not take it', async () => {
  const answer = await ask(
    'POST',
    '/emails/batch/queue',
    aBatch({ recipients: [{ email: 'müller@example.com' }], template }),
  );
  expect([errorOf(answer).code, pathsOf(answer)]).toEqual(['validation_error', ['recipients[0].email']]);
});
