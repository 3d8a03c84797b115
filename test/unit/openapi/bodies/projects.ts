import type { BodyCase } from './body-case.ts';

export const PROJECTS_BODIES: BodyCase[] = [
  [
    'createProject',
    { name: 'Spring' },
    ['name'],
    {
      good: [{ externalId: 'tenant-42', defaultCountry: 'PT', currency: 'EUR' }],
      bad: [
        { name: ' ' },
        { externalId: '' },
        { externalId: 'a b' },
        { defaultCountry: 'pt' },
        { currency: 'EURO' },
      ],
    },
  ],
  [
    'updateProjectSettings',
    {},
    [],
    {
      good: [
        { defaultCountry: null, currency: 'EUR', journey: { identifierLimit: 1_000 }, origins: [] },
        { retention: { events: 30, audit: null }, limits: { dailyRecipients: 1, storedMegabytes: null } },
        { maxDailyBudget: { EUR: 0.5, USD: 1_000_000_000 } },
      ],
      bad: [
        { retention: { events: 731 } },
        { retention: { trips: 30 } },
        { limits: { dailyRecipients: 0 } },
        { requireApproval: 'yes' },
        { maxDailyBudget: { EUR: 0 } },
        { maxDailyBudget: { euro: 1 } },
        { journey: { identifierLimit: 1_001 } },
        { origins: Array.from({ length: 21 }, () => 'https://app.example.com') },
      ],
    },
  ],
  ['updateProject', {}, [], { good: [{ name: 'Summer' }], bad: [{ name: '' }, { name: null }] }],
];
