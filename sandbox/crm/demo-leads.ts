import type { CrmObject } from './portal.ts';

const CREATED_AT = Date.UTC(2026, 0, 12, 9, 30);

function createLead(
  id: string,
  properties: Record<string, string>,
  mergedInto: string | null = null,
): CrmObject {
  return { id, properties, createdAt: CREATED_AT, updatedAt: CREATED_AT, isArchived: false, mergedInto };
}

/**
 * Returns the contacts that every account starts with. Names are fictitious; addresses and numbers are reserved for
 * examples.
 */
export function createDemoLeads(): CrmObject[] {
  return [
    createLead('101', {
      email: 'avery.stone@example.com',
      phone: '(202) 555-0123',
      firstname: 'Avery',
      lastname: 'Stone',
      hs_country_region_code: 'US',
      lifecyclestage: 'lead',
    }),
    createLead('102', {
      email: 'Robin.Vale@Example.com',
      hs_additional_emails: 'robin@home.example;r.vale@work.example',
      phone: '+1 415 555 0142',
      mobilephone: '+1 (415) 555-0177',
      firstname: 'Robin',
      lastname: 'Vale',
      hs_country_region_code: 'US',
      lifecyclestage: 'opportunity',
    }),
    // Object 104 was merged into this one.
    createLead('103', {
      email: 'kim.harper@example.org',
      hs_additional_emails: 'kim.harper@example.net',
      phone: '+1 312 555 0199',
      firstname: 'Kim',
      lastname: 'Harper',
      hs_merged_object_ids: '104',
      lifecyclestage: 'customer',
    }),
    createLead('104', { email: 'kim.harper@example.net', firstname: 'Kim', lastname: 'Harper' }, '103'),
    createLead('105', {
      firstname: 'Sam',
      lastname: 'Field',
      hs_facebook_click_id: 'IwAR0-sandbox-click-105',
      lifecyclestage: 'lead',
    }),
    createLead('106', {
      email: 'morgan.lake@example.com',
      phone: '020 7946 0123',
      firstname: 'Morgan',
      lastname: 'Lake',
      country: 'United Kingdom',
      lifecyclestage: 'marketingqualifiedlead',
    }),
    // No address, phone number or click id, so no visitor can be matched.
    createLead('107', { firstname: 'Nobody', lifecyclestage: 'subscriber' }),
    createLead('108', {
      email: 'jo.park@example.com',
      firstname: 'Jo',
      lastname: 'Park',
      hs_country_region_code: 'US',
      lifecyclestage: 'customer',
    }),
    createLead('109', {
      phone: '+1 212 555 0109',
      firstname: 'Lee',
      lastname: 'Moss',
      hs_country_region_code: 'US',
      lifecyclestage: 'lead',
    }),
    createLead('110', {
      firstname: 'Alex',
      lastname: 'Reed',
      hs_facebook_click_id: 'IwAR0-sandbox-click-110',
      lifecyclestage: 'lead',
    }),
  ];
}
