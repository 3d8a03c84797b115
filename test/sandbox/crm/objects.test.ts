import { openCrm, type OpenCrm } from './open-crm.ts';
import { keepOpen } from '../../support/keep-open.ts';

let sandbox: OpenCrm;
keepOpen(openCrm, (opened) => (sandbox = opened));

const contacts = '/crm/objects/2026-03/contacts';

it('answers requested properties, null without a value, and omits unknown properties', async () => {
  const api = sandbox.contacts('pat-properties');
  const { properties } = await api.read('105', ['email', 'hs_facebook_click_id', 'made_up']);
  expect(properties).toMatchObject({ email: null, hs_facebook_click_id: 'IwAR0-sandbox-click-105' });
  expect(properties).not.toHaveProperty('made_up');
  const listed = await sandbox.call('pat-properties', 'GET', `${contacts}/105?properties=email,lastname`);
  expect(listed.body).toMatchObject({ properties: { email: null, lastname: 'Field' } });
});

it('answers a merged contact with the surviving contact', async () => {
  const api = sandbox.contacts('pat-merge');
  const ids: string[] = [];
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    ids.push((await api.create({ email, phone: `+1202555010${ids.length}` })).id);
  }
  const [a = '', b = '', c = ''] = ids;
  const merge = (primaryObjectId: string, objectIdToMerge: string) =>
    sandbox.call('pat-merge', 'POST', `${contacts}/merge`, { primaryObjectId, objectIdToMerge });
  expect(await merge(b, c)).toMatchObject({ status: 200, body: { id: b } });
  expect(await merge(a, b)).toMatchObject({ status: 200, body: { id: a } });
  const propertyNames = ['email', 'phone', 'hs_additional_emails', 'hs_merged_object_ids'];
  for (const id of ids) {
    const lead = await api.read(id, propertyNames);
    expect(lead).toMatchObject({
      id: a,
      properties: {
        email: 'a@example.com',
        phone: '+12025550100',
        hs_additional_emails: 'b@example.com;c@example.com',
        hs_merged_object_ids: `${b};${c}`,
      },
    });
  }
  expect((await merge(a, c)).status).toBe(400);
  expect((await merge(a, a)).status).toBe(400);
  expect(await merge(a, '999999')).toMatchObject({ status: 404, body: { category: 'OBJECT_NOT_FOUND' } });
});

it.each([
  ['GET', `${contacts}/not-a-number`, undefined, 400, 'VALIDATION_ERROR'],
  ['GET', `${contacts}/%2e%2e%2f101`, undefined, 400, 'VALIDATION_ERROR'],
  ['GET', `${contacts}/999999`, undefined, 404, 'OBJECT_NOT_FOUND'],
  ['GET', `${contacts}/101?idProperty=phone`, undefined, 400, 'VALIDATION_ERROR'],
  ['GET', '/crm/objects/2026-03/unheard/101', undefined, 400, 'VALIDATION_ERROR'],
  ['GET', '/crm/objects/2026-03/leads/101', undefined, 404, 'OBJECT_NOT_FOUND'],
  ['GET', '/crm/v3/objects/contacts/101', undefined, 404, 'OBJECT_NOT_FOUND'],
  ['POST', contacts, 'no object', 400, 'VALIDATION_ERROR'],
  ['POST', contacts, { properties: { 'Not A Name': 'x' } }, 400, 'VALIDATION_ERROR'],
  ['POST', contacts, { properties: { email: 'AVERY.STONE@example.com' } }, 409, 'CONFLICT'],
])('answers %s %s of %j with %i %s', async (method, path, body, status, category) => {
  const answer = await sandbox.call('pat-checks', method, path, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ status: 'error', category });
});
