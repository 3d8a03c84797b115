import { openSignIn, type SignIn, type SignInOptions } from '../api/sign-in/open-sign-in.ts';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createSandboxAccount } from '../support/sandbox-account.ts';
import { eventually } from '../support/eventually.ts';
import { createTenant } from '../support/tenant.ts';

async function requestLink(world: SignIn, address = 'owner@example.com') {
  const browser = world.openBrowser();
  const { path } = await world.startAuthorization(browser);
  await browser.open(path);
  expect((await browser.submit(`${path}/link`, { fields: { address } })).status).toBe(200);
  return { browser, path };
}

const readNewestRow = async (world: SignIn) =>
  (await world.sql('select * from sign_in_links order by created_at desc limit 1'))[0];

/** Each of these tests has its own world, so that they can run concurrently. */
describe('the mail of a sign-in link', () => {
  const worlds: SignIn[] = [];
  afterAll(() => Promise.all(worlds.map((world) => world.close())));

  async function openWorld(options?: SignInOptions): Promise<SignIn> {
    const world = await openSignIn(options);
    worlds.push(world);
    return world;
  }

  it.concurrent('a sign-in mail is sent once despite refusals, faults and a lost response', async () => {
    const world = await openWorld();
    await world.account.armFault({ kind: 'status', times: 1, status: 429, retryAfter: 1 });
    await world.account.armFault({ kind: 'status', times: 1, status: 500 });
    await world.account.armFault({ kind: 'drop-answer', times: 1 });
    const { path } = await requestLink(world);
    await world.waitForLink('owner@example.com', path);
    await expect(world.getNewestResult()).resolves.toEqual({ mail: 'sent' });
    expect(await world.account.listAcceptedAddresses()).toEqual(['Owner@example.com']);
    expect((await world.account.ledger()).length).toBeGreaterThan(3);
  });

  it.concurrent('a sign-in mail does not wait for queued batches, which use only a share of the provider’s rate limit', async () => {
    const world = await openWorld({ requestsPerSecond: 1 });
    const { appKey } = await createTenant(world.database);
    const batches = createBatchClient(world.api.url, { 'x-app-key': appKey });
    const trackingIds = await Promise.all(
      Array.from({ length: 4 }, (_, batch) => batches.queue(createRecipients(1_000, `batch-${batch}`))),
    );
    await Promise.all(trackingIds.map((trackingId) => batches.waitForState(trackingId, 'sending')));
    await eventually(async () => ((await world.account.ledger()).length > 1 ? true : undefined));

    const browser = world.openBrowser();
    const { path } = await world.startAuthorization(browser);
    await browser.open(path);
    const before = (await world.account.ledger()).length;
    await browser.submit(`${path}/link`, { fields: { address: 'owner@example.com' } });
    await world.waitForLink('owner@example.com', path);
    const calls = await world.account.ledger();
    const own = calls.findIndex(({ applied }) => applied?.[0]?.to[0] === 'Owner@example.com');
    expect(own).not.toBe(-1);
    // By now, batch calls have reserved more than 15 further slots, one per second.
    expect(own - before).toBeLessThan(8);
  });
});

it('a sign-in mail is sent through the account of SIGN_IN_RESEND_API_KEY if this key is set', async () => {
  const own = createSandboxAccount();
  const world = await openSignIn({ workerEnv: { SIGN_IN_RESEND_API_KEY: own.apiKey } });
  try {
    await requestLink(world);
    await expect(world.getNewestResult()).resolves.toEqual({ mail: 'sent' });
    expect(await own.listAcceptedAddresses()).toEqual(['Owner@example.com']);
    expect(await world.account.listAcceptedAddresses()).toEqual([]);
  } finally {
    await world.close();
  }
});

describe('the mail of a sign-in link', () => {
  let world: SignIn;
  keepOpen(openSignIn, (opened) => (world = opened));
  beforeEach(() => world.account.reset());

  it('a sign-in mail names the OAuth client, and says how long the link is valid and what to do if nobody requested it', async () => {
    const { path } = await requestLink(world);
    const link = await world.waitForLink('owner@example.com', path);
    const [mail] = await world.account.listMailsTo('owner@example.com');
    expect(mail).toMatchObject({
      subject: 'Sign in to Throughline',
      from: 'Throughline <sign-in@example.com>',
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('“Example CRM”');
      expect(part).toContain('10 minutes');
      expect(part).toContain('ignore this mail');
      expect(part).toContain(`https://api.example.com${link}`);
    }
    await expect(world.getNewestResult()).resolves.toEqual({ mail: 'sent' });
    const row = await readNewestRow(world);
    expect(row?.['sent_at']).toBeInstanceOf(Date);
    const [call] = await world.account.ledger();
    expect(call?.idempotencyKey).toBe(`sign-in/${String(row?.['id'])}`);
  });

  it('a sign-in mail that the provider refuses permanently is not retried', async () => {
    await world.createUser('refused@example.com');
    await requestLink(world, 'refused@example.com');
    await expect(world.getNewestResult()).resolves.toEqual({ mail: 'refused' });
    expect(await world.account.listAcceptedAddresses()).toEqual([]);
    expect((await readNewestRow(world))?.['sent_at']).toBeNull();
  });

  it('a sign-in mail is not sent after its link has expired', async () => {
    await world.account.armFault({ kind: 'status', times: 1, status: 429, retryAfter: 2 });
    await requestLink(world);
    await eventually(async () => ((await world.account.ledger()).length > 0 ? true : undefined));
    await world.sql('update sign_in_links set expires_at = clock_timestamp()');
    await expect(world.getNewestResult()).resolves.toEqual({ mail: 'not_due' });
    expect(await world.account.listAcceptedAddresses()).toEqual([]);
  });

  it('sign-in links that expired more than a day ago are deleted', async () => {
    await requestLink(world);
    await requestLink(world);
    await world.getNewestResult();
    const id = (await readNewestRow(world))?.['id'];
    await world.sql(`update sign_in_links set expires_at = now() - interval '25 hours' where id <> $1`, [id]);
    const left = await eventually(async () => {
      const ids = (await world.sql('select id from sign_in_links')).map((row) => row['id']);
      return ids.length === 1 ? ids : undefined;
    });
    expect(left).toEqual([id]);
  });
});
