import { journeySettingsSet } from '../../../admin/commands/journey-settings.ts';
import { newVisitor, openJourneyWorld } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

jest.setTimeout(180_000);

const world = keepOpen(openJourneyWorld);

/** Makes a British project with a lead and a visitor who gave a phone number. */
async function createLeadAndVisitor(lead: Record<string, string>, phone: string) {
  const connected = await world.connectTenant();
  const { tenant, portal, requests } = connected;
  await journeySettingsSet(world.admin, { project: tenant.projectId, defaultCountry: 'GB' });
  const leadId = await portal.createLead(lead);
  const visitorId = newVisitor();
  await requests.collect({ type: 'identify', visitorId, phone });
  return { ...connected, leadId, visitorId };
}

const isStored = async (visitorId: string) =>
  (await world.sql('select from visitors where visitor_id = $1', [visitorId])).length > 0;

it.each([
  { country: 'United States of America', unusedPhones: undefined },
  { country: 'Somewhere over the rainbow', unusedPhones: 1 },
  { country: 'Congo', unusedPhones: 1 },
  { country: 'US;GB', unusedPhones: 1 },
])(
  'does not match a London visitor to a lead with the same digits in "$country"',
  async ({ country, unusedPhones }) => {
    const lead = { phone: '(203) 555-0179', country };
    const { requests, privacy, leadId, visitorId } = await createLeadAndVisitor(lead, '+442035550179');
    expect(await requests.read(leadId)).toMatchObject({ matched: false, visitor_ids: [] });
    for (const kind of ['export', 'erase'] as const) {
      const done = await privacy.createAndWait(kind, { crm_lead_id: leadId });
      expect(done).toMatchObject({ state: 'completed', crmLead: 'read', matchedBy: {} });
      expect(done.unusedPhones).toBe(unusedPhones);
      expect(done.document?.visitors ?? []).toEqual([]);
    }
    expect(await isStored(visitorId)).toBe(true);
  },
);

it('does not erase a visitor by a phone number that the CRM has replaced', async () => {
  const phone = '+442035550179';
  const { requests, privacy, portal, leadId, visitorId } = await createLeadAndVisitor({ phone }, phone);
  expect(await requests.read(leadId)).toMatchObject({ visitor_ids: [visitorId] });
  await portal.updateLead(leadId, { phone: '+12035550179' });
  await privacy.createAndWait('erase', { crm_lead_id: leadId });
  expect(await isStored(visitorId)).toBe(true);
});
