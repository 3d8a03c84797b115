import type { BodyCase } from './body-case.ts';

export const CONNECTIONS_BODIES: BodyCase[] = [
  [
    'createConnectSession',
    { provider: 'hubspot' },
    ['provider'],
    {
      good: [{ returnUrl: 'https://app.example.com/done' }, { provider: 'resend' }],
      bad: [
        { provider: 'crm' },
        { returnUrl: '' },
        { returnUrl: `https://app.example.com/${'a'.repeat(2_000)}` },
        { connectionId: '1' },
      ],
    },
  ],
  [
    'createConnection',
    { provider: 'hubspot', credentials: { privateAppToken: 'pat-na1-token' } },
    ['provider', 'credentials'],
    {
      good: [
        {
          provider: 'resend',
          credentials: { apiKey: 're_key', webhookSecret: `whsec_${'a'.repeat(24)}` },
        },
      ],
      bad: [
        { provider: 'meta' },
        { credentials: {} },
        { credentials: { privateAppToken: 'with a space' } },
        { credentials: { password: 'x' } },
        { provider: 'resend', credentials: { apiKey: 're_key', webhookSecret: 'whsec_short' } },
      ],
    },
  ],
  [
    'reconnectConnection',
    {},
    [],
    {
      good: [{ returnUrl: 'https://app.example.com/done' }],
      bad: [{ returnUrl: 1 }, { provider: 'hubspot' }],
    },
  ],
];
