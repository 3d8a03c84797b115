import { journeySettingsSet } from '../../../admin/commands/journey-settings.ts';
import { privacyRequests } from '../../support/journey-privacy.ts';
import {
  journeys,
  newVisitor,
  openJourneyWorld,
  type ConnectedTenant,
  type JourneyWorld,
} from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

jest.setTimeout(180_000);

let world: JourneyWorld;

keepOpen(openJourneyWorld, (opened) => (world = opened));

/** A project of Great Britain, with a lead and a visitor who named a phone number. */
async function leadAndVisitor(lead: Record<string, string>, phone: string) {
  const connected = await world.connected();
  const { tenant, portal } = connected;
  await journeySettingsSet(world.admin, { project: tenant.projectId, defaultCountry: 'GB' });
  const leadId = await portal.createLead(lead);
  const visitorId = newVisitor();
  await journeys(world, tenant).collect({ type: 'identify', visitorId, phone });
  return { connected, leadId, visitorId };
}

const isStored = async ({ tenant }: ConnectedTenant, visitorId: string) => {
  const found = await world.sql('select from visitors where project_id = $1 and visitor_id = $2', [
    tenant.projectId,
    visitorId,
  ]);
  return found.length > 0;
};

describe('a journey, an export and an erasure', () => {
  it.each([
    { country: 'United States of America', unusedPhones: undefined },
    { country: 'Somewhere over the rainbow', unusedPhones: 1 },
    { country: 'Congo', unusedPhones: 1 },
    { country: 'US;GB', unusedPhones: 1 },
  ])('leave a Londoner alone whose digits a lead in "$country" has', async ({ country, unusedPhones }) => {
    const { connected, leadId, visitorId } = await leadAndVisitor(
      { phone: '(203) 555-0179', country },
      '+442035550179',
    );
    const { tenant } = connected;
    expect(await journeys(world, tenant).read(leadId)).toMatchObject({ matched: false, visitor_ids: [] });
    for (const kind of ['export', 'erase'] as const) {
      const done = await privacyRequests(world, tenant).done(kind, { crm_lead_id: leadId });
      expect(done).toMatchObject({ state: 'completed', crmLead: 'read', matchedBy: {} });
      expect(done.unusedPhones).toBe(unusedPhones);
      expect(done.document?.visitors ?? []).toEqual([]);
    }
    expect(await isStored(connected, visitorId)).toBe(true);
  });

  it('do not use a number that the CRM does not name any more', async () => {
    const { connected, leadId, visitorId } = await leadAndVisitor(
      { phone: '+442035550179' },
      '+442035550179',
    );
    const { tenant, portal } = connected;
    expect(await journeys(world, tenant).read(leadId)).toMatchObject({ visitor_ids: [visitorId] });
    await portal.updateLead(leadId, { phone: '+12035550179' });
    await privacyRequests(world, tenant).done('erase', { crm_lead_id: leadId });
    expect(await isStored(connected, visitorId)).toBe(true);
  });
});
