import { crmPortal } from '../../support/crm-portal.ts';
import { openCrmWorld } from './crm-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openCrmWorld);

it('readLead returns the keys that identify a lead', async () => {
  const { read } = await world.connect(crmPortal());
  expect(await read('102')).toEqual({
    leadId: '102',
    allIds: ['102'],
    emails: ['Robin.Vale@Example.com', 'robin@home.example', 'r.vale@work.example'],
    phones: ['+1 415 555 0142', '+1 (415) 555-0177'],
    clickIds: {},
    country: 'US',
  });
  expect(await read('105')).toMatchObject({ emails: [], clickIds: { fbclid: 'IwAR0-sandbox-click-105' } });
  expect(await read('106')).toMatchObject({ phones: ['020 7946 0123'], country: 'GB' });
  expect(await read('107')).toEqual({
    leadId: '107',
    allIds: ['107'],
    emails: [],
    phones: [],
    clickIds: {},
  });
});

it('readLead follows a merge from both ids', async () => {
  const portal = crmPortal();
  const { read } = await world.connect(portal);
  expect(await read('104')).toMatchObject({ leadId: '103', allIds: ['103', '104'] });
  expect(await read('103')).toMatchObject({ leadId: '103', allIds: ['103', '104'] });
  const id = await portal.createLead({ email: 'late@example.com' });
  await portal.mergeLeads(id, '103');
  expect(await read('104')).toMatchObject({
    leadId: id,
    allIds: [id, '104', '103'],
    emails: ['late@example.com', 'kim.harper@example.org', 'kim.harper@example.net'],
  });
});
