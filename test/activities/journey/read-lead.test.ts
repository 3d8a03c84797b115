import { crmPortal } from '../../support/crm-portal.ts';
import { openCrmWorld, type CrmWorld } from './crm-world.ts';

let world: CrmWorld;
beforeAll(async () => {
  world = await openCrmWorld();
});
afterAll(() => world.close());

describe('reading a lead', () => {
  it('gives what it can be recognised by', async () => {
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

  it('follows a merge, from either of the ids', async () => {
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

  it('reads the properties that the connection names', async () => {
    const portal = crmPortal();
    const id = await portal.createLead({
      email: 'home@example.com',
      work_email: 'work@example.com',
      click: 'fb.1.1588612345678.IwAR0',
      cell: '020 7946 0123',
      land: 'United Kingdom',
    });
    const { read } = await world.connect(portal, {
      emailField: ['work_email'],
      phoneField: ['cell'],
      fbclidField: 'click',
      countryField: ['land'],
    });
    expect(await read(id)).toEqual({
      leadId: id,
      allIds: [id],
      emails: ['work@example.com'],
      phones: ['020 7946 0123'],
      clickIds: { fbclid: 'IwAR0' },
      country: 'GB',
    });
  });

  it('asks once: Temporal tries again', async () => {
    const portal = crmPortal();
    const { failure } = await world.connect(portal);
    await portal.armFault({ kind: 'status', status: 500, times: 5 });
    expect((await failure('101')).type).toBe('provider_unavailable');
    expect(await portal.reads()).toHaveLength(1);
  });
});

describe('an id', () => {
  it.each([
    '../101',
    '..%2F101',
    '%2e%2e/101',
    '101/../102',
    '101?properties=email',
    '101#x',
    '101;102',
    '$&',
    'ID 101',
    'идентификатор',
    '😀',
    '%00',
    '0'.repeat(4_000),
  ])('%j stands for itself, and for no other path', async (leadId) => {
    const portal = crmPortal();
    const { failure } = await world.connect(portal);
    expect(await failure(leadId)).toMatchObject({ type: 'crm_lead_not_found', nonRetryable: true });
    expect(await portal.reads()).toHaveLength(1);
  });
});
