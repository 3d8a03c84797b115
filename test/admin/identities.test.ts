import { identityLink, identityList, identityUnlink } from '../../admin/commands/identity.ts';
import { userCreate } from '../../admin/commands/user.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { getAudit, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

let ada: string;
let grace: string;
const issuer = 'https://id.example.com';

const admin = keepOpen(openAdmin, async () => {
  ada = (await userCreate(admin.context, { email: 'ada@example.com', name: 'Ada Example' })).id;
  grace = (await userCreate(admin.context, { email: 'grace@example.com', name: 'Grace Example' })).id;
});

it('links, lists, unlinks and audits an identity of the trusted issuer', async () => {
  const link = { issuer, subject: 'one', user: 'ADA@example.com' };
  expect(await identityLink(admin.context, link)).toEqual({ issuer, subject: 'one', userId: ada });
  await identityLink(admin.context, { issuer: 'https://other.example.com', subject: 'one', user: grace });
  expect(await identityList(admin.context, {})).toEqual([
    { issuer, subject: 'one', userId: ada, createdAt: expect.any(Date) },
    { issuer: 'https://other.example.com', subject: 'one', userId: grace, createdAt: expect.any(Date) },
  ]);
  expect(await identityList(admin.context, { user: grace })).toHaveLength(1);
  expect(await identityUnlink(admin.context, { issuer, subject: 'one' })).toMatchObject({ userId: ada });
  expect(await identityList(admin.context, { user: ada })).toEqual([]);
  const entries = (await getAudit(admin.context)).filter(({ target }) => target === ada);
  expect(entries.map(({ action }) => action)).toEqual(['identity.unlink', 'identity.link', 'user.create']);
});

it('links an identity to one user only, and several identities to a user', async () => {
  await identityLink(admin.context, { issuer, subject: 'two', user: ada });
  await identityLink(admin.context, { issuer, subject: 'Two', user: ada });
  for (const user of [ada, grace]) {
    const again = identityLink(admin.context, { issuer, subject: 'two', user });
    await expect(again).rejects.toThrow(ConflictError);
  }
  expect(await identityList(admin.context, { user: ada })).toHaveLength(2);
});

it('refuses an unknown identity or user', async () => {
  await expect(identityUnlink(admin.context, { issuer, subject: 'none' })).rejects.toThrow(NotFoundError);
  await expect(identityList(admin.context, { user: 'usr_none' })).rejects.toThrow(NotFoundError);
  const link = identityLink(admin.context, { issuer, subject: 'none', user: 'usr_none' });
  await expect(link).rejects.toThrow(NotFoundError);
});
