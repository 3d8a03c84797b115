import type { BodyCase } from './body-case.ts';

const google = { customerId: '2000000001', conversionAction: '6000000002' };

export const CONVERSIONS_BODIES: BodyCase[] = [
  [
    'putConversionGoal',
    { on: 'order', destinations: [google] },
    ['on', 'destinations'],
    {
      good: [
        { on: 'customer' },
        { destinations: [{ metaDataset: '3100000000000001' }, { ...google, customerId: '200-000-0001' }] },
        { windowDays: 1, requireConsent: false, validateOnly: true },
      ],
      bad: [
        { on: '' },
        { on: 'o'.repeat(201) },
        { destinations: [] },
        { destinations: Array.from({ length: 6 }, () => google) },
        { destinations: [{ customerId: '1' }] },
        { destinations: [{ ...google, conversionAction: 'Order' }] },
        { destinations: [{ metaDataset: '1'.repeat(26) }] },
        { windowDays: 0 },
        { windowDays: 91 },
        { requireConsent: 'yes' },
        { validate_only: true },
      ],
    },
  ],
];
