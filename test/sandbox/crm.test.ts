import { z } from 'zod';
import { keepOpen } from '../support/keep-open.ts';
import { openSandbox } from './open-sandbox.ts';

const sandbox = keepOpen(openSandbox);

async function call(account: string, path: string, body: object) {
  const response = await fetch(`${sandbox.addresses.crm}/crm/objects/2026-09/contacts${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return z.looseObject({ id: z.string().optional() }).parse(await response.json());
}

async function search(account: string, body: object): Promise<unknown[]> {
  const { results } = await call(account, '/search', { ...body, limit: 100 });
  return z
    .array(z.object({ id: z.string() }))
    .parse(results)
    .map(({ id }) => id);
}

it('HubSpot in the sandbox finds contacts by their creation date', async () => {
  const created = await call('pat-created', '', { properties: { firstname: 'New' } });
  const { createdAt } = z.object({ createdAt: z.string() }).parse(created);
  const filters = [{ propertyName: 'createdate', operator: 'EQ', value: createdAt }];

  expect(await search('pat-created', { filterGroups: [{ filters }] })).toEqual([created.id]);
});

it('HubSpot in the sandbox sorts contact ids as numbers', async () => {
  await call('pat-sorted', '', { properties: { firstname: 'New' } });
  const sorts = [{ propertyName: 'hs_object_id', direction: 'DESCENDING' }];
  const ids = await search('pat-sorted', { sorts });

  expect(ids.slice(0, 3)).toEqual(['1001', '110', '109']);
});

it('HubSpot in the sandbox lists each address of merged contacts once, as the primary or as an additional address', async () => {
  const create = async (properties: object) => (await call('pat-merged', '', { properties })).id;
  const additional = 'other@example.com';
  const primaryObjectId = await create({ hs_additional_emails: additional });
  const objectIdToMerge = await create({ email: 'Ada@example.com', hs_additional_emails: additional });

  const merge = { primaryObjectId, objectIdToMerge };
  expect(await call('pat-merged', '/merge', merge)).toMatchObject({
    properties: { email: 'Ada@example.com', hs_additional_emails: additional },
  });
});

it('the consent page of the sandbox returns a denial to the client even if no person is selected', async () => {
  const query = new URLSearchParams({
    client_id: 'client',
    redirect_uri: 'https://client.example/callback',
    scope: 'oauth',
    state: 'state',
  });
  const response = await fetch(`${sandbox.addresses.crm}/oauth/authorize?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'deny', person: '' }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/client\.example\/callback\?error=access_denied/,
  );
});
