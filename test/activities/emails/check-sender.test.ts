import { randomBytes } from 'node:crypto';
import { createCheckSender } from '../../../activities/emails/check-sender.ts';
import { storeConnection } from '../../../models/connections/store-connection.ts';
import { findSender, isSenderVerified } from '../../../models/emails/senders.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { getTestStack } from '../../support/config.ts';
import { startNameServer } from '../../support/name-server.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';
import { keepOpen } from '../../support/keep-open.ts';

const keyring = new Map([['k', randomBytes(32)]]);
const ADDRESS = 'hello@mail.shop.co.uk';
const NAME = '_throughline.shop.co.uk';

let world: Awaited<ReturnType<typeof createQueuedBatch>>;
let value: string;

const server = keepOpen(startNameServer);

beforeEach(async () => {
  server.records.clear();
  server.requestedNames.length = 0;
  world = await createQueuedBatch();
  value = await setSender(ADDRESS);
});
afterEach(() => world.drop());

const readSender = () => world.within(findSender);

async function setSender(address: string): Promise<string> {
  await world.sql(`insert into senders (project_id, name, address) values ('${world.projectId}', 'Shop', '${address}')
    on conflict (project_id) do update set address = excluded.address`);
  return `throughline-verification=${(await readSender())?.verificationToken}`;
}

async function checkSender(duringLookup: () => Promise<unknown> = () => Promise.resolve()) {
  const activity = createCheckSender({
    database: world.database,
    connectionKeyring: keyring,
    connectionSecrets: {
      getUsable: async (connection) => {
        await duringLookup();
        return connection;
      },
    },
    senderChecks: { dnsServers: [server.address], resendUrl: getTestStack().sandbox.resend },
  });
  await createQuietEnvironment().run(activity, {
    projectId: world.projectId,
  });
  const found = await readSender();
  if (!found) throw new Error('There is no sender.');
  const { verifiedDomain, verifiedBy, checkProblem } = found;
  return { proved: isSenderVerified(found), verifiedDomain, verifiedBy, checkProblem };
}

/** Without `domains`, the account has the sandbox's default domains. */
async function connectResend(domains?: { name: string; status: string }[]): Promise<void> {
  const apiKey = `re_${randomBytes(6).toString('hex')}`;
  await world.within((project) =>
    storeConnection(project, keyring, {
      provider: 'resend',
      externalId: 'account',
      displayName: 'Shop',
      settings: {},
      secret: apiKey,
    }),
  );
  if (!domains) return;
  const response = await fetch(`${getTestStack().sandbox.control}/control/settings/resend`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: apiKey, domains }),
  });
  if (!response.ok) throw new Error(await response.text());
}

it("records which of SPF, DKIM and DMARC a sender's domain has", async () => {
  server.records.set('send.mail.shop.co.uk', ['v=spf1 include:amazonses.com ~all']);
  server.records.set('resend._domainkey.mail.shop.co.uk', ['v=DKIM1; p=']);
  server.records.set('resend._domainkey.shop.co.uk', 'refused');
  server.records.set('_dmarc.shop.co.uk', ['v=DMARC1; p=none']);
  await checkSender();
  expect((await readSender())?.authentication).toEqual({
    spf: { name: 'send.mail.shop.co.uk', state: 'found' },
    dkim: { name: 'resend._domainkey.mail.shop.co.uk', state: 'unknown' },
    dmarc: { name: '_dmarc.shop.co.uk', state: 'found' },
  });
});

it('a sender domain stays verified when a later check finds no TXT record, but another domain without a record is not verified', async () => {
  server.records.set(NAME, [value]);
  await checkSender();
  server.records.clear();
  expect(await checkSender()).toMatchObject({ proved: true, checkProblem: 'record_not_found' });
  await setSender('hello@other.co.uk');
  expect(await checkSender()).toMatchObject({ proved: false, verifiedDomain: 'shop.co.uk' });
});

it.each([
  ['the same domain', 'mail.shop.co.uk'],
  ['a parent domain', 'shop.co.uk'],
])("a project's own Resend account with %s verifies the sender", async (_, name) => {
  await connectResend([{ name, status: 'verified' }]);
  expect(await checkSender()).toEqual({
    proved: true,
    verifiedDomain: name,
    verifiedBy: 'resend',
    checkProblem: null,
  });
});

it.each([
  ['a subdomain', 'x.mail.shop.co.uk', 'verified'],
  ['a sibling domain', 'eu.shop.co.uk', 'verified'],
  ['another domain', 'myshop.co.uk', 'verified'],
  ['an unverified parent domain', 'shop.co.uk', 'pending'],
])("a project's own Resend account with %s does not verify the sender", async (_, name, status) => {
  await connectResend([{ name, status }]);
  expect(await checkSender()).toEqual({
    proved: false,
    verifiedDomain: null,
    verifiedBy: null,
    checkProblem: 'record_not_found',
  });
});

it('a Resend account whose key cannot be used verifies no sender', async () => {
  await connectResend();
  const unusable = () => Promise.reject(new Error('reauth'));
  expect(await checkSender(unusable)).toMatchObject({ proved: false, checkProblem: 'record_not_found' });
});

it("a check of a sender records nothing if the sender's address changed during the check", async () => {
  await connectResend([{ name: 'shop.co.uk', status: 'verified' }]);
  expect(await checkSender(() => setSender('hello@victim.co.uk'))).toEqual({
    proved: false,
    verifiedDomain: null,
    verifiedBy: null,
    checkProblem: null,
  });
});
