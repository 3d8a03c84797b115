import { randomUUID } from 'node:crypto';
import { senderSet } from '../../../admin/commands/sender.ts';
import { startNameServer } from '../../support/name-server.ts';
import { getAccess, type Access } from '../access/access.ts';
import { getError, openWorld, expectRefused, parseSuccess, type Answer } from '../open-world.ts';
import { createBatchRequest, queueBatch } from './batch-requests.ts';
import { keepOpen } from '../../support/keep-open.ts';

let owner: Access;
let otherOwner: Access;

const server = keepOpen(startNameServer);
const world = keepOpen(
  () =>
    openWorld({
      env: {
        SIGN_IN_SENDER: 'Throughline <sign-in@mail.platform.co.uk>',
        DEMO_SENDER_DOMAINS: 'sandbox.example',
      },
      worker: { queues: ['connections'], env: { SENDER_DNS_SERVERS: server.address } },
    }),
  () => {
    owner = getAccess(world, world.tenant.ownerId, world.tenant.projectId);
    otherOwner = getAccess(world, world.other.ownerId, world.other.projectId);
  },
);

const putSender = (access: Access, address: string) =>
  access.call('/sender', { method: 'PUT', body: { name: 'Shop', address } });

const getVerification = (answer: Answer) => parseSuccess('setSender', answer).verification;

const queue = (body: object = createBatchRequest(), appKey = world.tenant.appKey) =>
  queueBatch(world.api.url, { appKey }, body);

const createDomain = () => `${randomUUID()}.co.uk`;

it.each(['sign-in@mail.platform.co.uk', 'sign-in@platform.co.uk'])(
  "refuses a sender at the platform's domain: %s",
  async (address) => {
    const answer = await expectRefused(putSender(owner, address), 400, 'address');
    expect(getError(answer).message).toContain('Use an address at a domain of your own');
  },
);

it.each(['hello@co.uk', 'hello@github.io'])('refuses a sender at a public suffix: %s', async (address) => {
  await expectRefused(putSender(owner, address), 400, 'address');
});

it("refuses mail until the sender's TXT record is found, and names the record", async () => {
  const domain = createDomain();
  const { record } = getVerification(await putSender(owner, `hello@news.${domain}`));
  expect(parseSuccess('getProject', await owner.call('')).hasSender).toBe(true);
  expect(record.name).toBe(`_throughline.${domain}`);
  const body = createBatchRequest();
  for (const dryRun of [undefined, true]) {
    const refused = await expectRefused(queue({ ...body, ...(dryRun && { dryRun }) }), [
      409,
      'sender_not_configured',
    ]);
    expect(getError(refused).message).toContain(record.name);
    expect(getError(refused).message).toContain(record.value);
  }
  server.records.set(record.name, [record.value]);
  const checked = await owner.post('/sender/check', undefined);
  expect([checked.status, getVerification(checked)]).toEqual([
    200,
    expect.objectContaining({ state: 'verified', method: 'dns', record: expect.objectContaining(record) }),
  ]);
  expect((await queue(body)).status).toBe(202);

  const repeated = await expectRefused(owner.post('/sender/check', undefined), 429);
  expect(Number(repeated.headers.get('retry-after'))).toBeLessThanOrEqual(60);

  // A repeated request gets its first answer even after the sender has changed, because only new requests are
  // checked.
  await putSender(owner, `hello@${createDomain()}`);
  const replayed = await queue(body);
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
  expect((await queue({ ...body, dryRun: true })).status).toBe(200);
  expect((await queue()).status).toBe(409);
  await putSender(owner, `other@${domain}`);
  expect((await queue()).status).toBe(202);
});

it('accepts a domain that another project uses, and does not reveal that it is used', async () => {
  const unverified = createDomain();
  const verified = createDomain();
  await putSender(owner, `ceo@${unverified}`);
  const { projectId } = world.tenant;
  await senderSet(world.admin, { project: projectId, name: 'Shop', address: `hello@${verified}` });
  expect((await queue()).status).toBe(202);
  const answers: [string, string][] = [];
  for (const domain of [createDomain(), unverified, verified, `deep.${verified}`]) {
    const answer = await putSender(otherOwner, `hello@${domain}`);
    const refused = await queue(createBatchRequest(), world.other.appKey);
    const { state, record } = getVerification(answer);
    expect([answer.status, state, refused.status]).toEqual([200, 'unverified', 409]);
    const message = getError(refused).message.replace(record.name, '<name>').replace(record.value, '<value>');
    answers.push([Object.keys(getVerification(answer)).join(), message]);
  }
  expect(new Set(answers.map((answer) => answer.join(' '))).size).toBe(1);
});

it("does not verify a domain with another project's record value", async () => {
  const domain = createDomain();
  const ownerRecord = getVerification(await putSender(owner, `hello@${domain}`)).record;
  const { record } = getVerification(await putSender(otherOwner, `hello@${domain}`));
  expect(record.value).not.toBe(ownerRecord.value);
  server.records.set(record.name, [ownerRecord.value]);
  const found = { state: 'unverified', problem: 'record_differs', checkedAt: expect.any(String) };
  expect(getVerification(await otherOwner.post('/sender/check', undefined))).toMatchObject(found);
  expect(getVerification(await putSender(otherOwner, `hello@${domain}`))).toMatchObject(found);
  const { problem, checkedAt } = getVerification(await putSender(otherOwner, `hello@${createDomain()}`));
  expect([problem, checkedAt]).toEqual([undefined, undefined]);
});

it('verifies a demo domain without a record', async () => {
  for (const address of ['hello@sandbox.example', 'hello@shop.sandbox.example']) {
    expect(getVerification(await putSender(owner, address))).toMatchObject({
      state: 'verified',
      method: 'demo',
    });
    expect((await queue()).status).toBe(202);
  }
  expect(getVerification(await putSender(owner, 'hello@mysandbox.example')).state).toBe('unverified');
});
