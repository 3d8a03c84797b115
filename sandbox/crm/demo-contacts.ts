import type { CrmObject } from './portal.ts';

const CREATED_AT = Date.UTC(2026, 0, 12, 9, 30);

function createContact(
  id: string,
  properties: Record<string, string>,
  mergedInto: string | null = null,
): CrmObject {
  return { id, properties, createdAt: CREATED_AT, updatedAt: CREATED_AT, isArchived: false, mergedInto };
}

export const DEMO_OWNERS = [
  { id: '501', email: 'jamie.reyes@example.com', firstName: 'Jamie', lastName: 'Reyes' },
  { id: '502', email: 'taylor.brook@example.com', firstName: 'Taylor', lastName: 'Brook' },
];

/** The addresses and phone numbers are from ranges that are reserved for examples. */
export function createDemoContacts(): CrmObject[] {
  return [
    createContact('101', {
      email: 'avery.stone@example.com',
      phone: '(202) 555-0123',
      firstname: 'Avery',
      lastname: 'Stone',
      hs_country_region_code: 'US',
      lifecyclestage: 'lead',
      company: 'Stone & Daughters',
      hubspot_owner_id: '501',
      hs_analytics_source: 'EMAIL_MARKETING',
      notes_last_updated: '2026-02-03T10:05:00Z',
    }),
    createContact('102', {
      email: 'Robin.Vale@Example.com',
      hs_additional_emails: 'robin@home.example;r.vale@work.example',
      phone: '+1 415 555 0142',
      mobilephone: '+1 (415) 555-0177',
      firstname: 'Robin',
      lastname: 'Vale',
      hs_country_region_code: 'US',
      lifecyclestage: 'opportunity',
      company: 'Vale Travel',
      hubspot_owner_id: '502',
      hs_analytics_source: 'PAID_SEARCH',
      notes_last_updated: '2026-02-11T15:40:00Z',
    }),
    // Contact 104 was merged into this contact.
    createContact('103', {
      email: 'kim.harper@example.org',
      hs_additional_emails: 'kim.harper@example.net',
      phone: '+1 312 555 0199',
      firstname: 'Kim',
      lastname: 'Harper',
      hs_merged_object_ids: '104',
      lifecyclestage: 'customer',
      company: 'Harper Studio',
      hubspot_owner_id: '501',
      hs_analytics_source: 'ORGANIC_SEARCH',
      notes_last_updated: '2026-02-09T08:12:00Z',
    }),
    createContact('104', { email: 'kim.harper@example.net', firstname: 'Kim', lastname: 'Harper' }, '103'),
    createContact('105', {
      firstname: 'Sam',
      lastname: 'Field',
      hs_facebook_click_id: 'IwAR0-sandbox-click-105',
      lifecyclestage: 'lead',
      hubspot_owner_id: '502',
      hs_analytics_source: 'PAID_SOCIAL',
    }),
    createContact('106', {
      email: 'morgan.lake@example.com',
      phone: '020 7946 0123',
      firstname: 'Morgan',
      lastname: 'Lake',
      country: 'United Kingdom',
      lifecyclestage: 'marketingqualifiedlead',
      company: 'Lakeside Events',
      hubspot_owner_id: '501',
      hs_analytics_source: 'REFERRALS',
      notes_last_updated: '2026-01-29T11:30:00Z',
    }),
    // No address, phone number or click id, so no visitor can be matched.
    createContact('107', { firstname: 'Nobody', lifecyclestage: 'subscriber' }),
    createContact('108', {
      email: 'jo.park@example.com',
      firstname: 'Jo',
      lastname: 'Park',
      hs_country_region_code: 'US',
      lifecyclestage: 'customer',
      company: 'Park Outdoor',
      hubspot_owner_id: '502',
      hs_analytics_source: 'DIRECT_TRAFFIC',
      notes_last_updated: '2026-02-12T13:20:00Z',
    }),
    createContact('109', {
      phone: '+1 212 555 0109',
      firstname: 'Lee',
      lastname: 'Moss',
      hs_country_region_code: 'US',
      lifecyclestage: 'lead',
      hs_analytics_source: 'OFFLINE',
      notes_last_updated: '2026-01-20T09:00:00Z',
    }),
    createContact('110', {
      firstname: 'Alex',
      lastname: 'Reed',
      hs_facebook_click_id: 'IwAR0-sandbox-click-110',
      lifecyclestage: 'lead',
      hubspot_owner_id: '501',
      hs_analytics_source: 'PAID_SOCIAL',
    }),
  ];
}
