import type { BodyCase } from './body-case.ts';

export const ACCESS_BODIES: BodyCase[] = [
  [
    'createServiceAccount',
    { name: 'crm-sync' },
    ['name'],
    {
      good: [{ name: 'n'.repeat(200) }],
      bad: [
        { name: '' },
        { name: ' ' },
        { name: 'n'.repeat(201) },
        { name: 'a\tb' },
        { name: 'two\nlines' },
        { scopes: ['ads:read'] },
      ],
    },
  ],
  [
    'createServiceAccountKey',
    { scopes: ['emails:send'] },
    ['scopes'],
    {
      good: [{ expiresAt: '2099-01-01T00:00:00Z' }],
      bad: [
        { scopes: [] },
        { scopes: ['keys:write'] },
        { scopes: ['emails:sent'] },
        { scopes: ['emails:send', 'emails:send'] },
        { expiresAt: '2099-01-01' },
        { expiresAt: 'tomorrow' },
        { expiresAt: null },
        { secret: 'mine' },
      ],
    },
  ],
  [
    'createAppKey',
    { name: 'newsletter' },
    ['name'],
    {
      good: [{ name: 'n' }],
      bad: [{ name: '' }, { name: ' ' }, { scopes: [] }, { expiresAt: '2099-01-01T00:00:00Z' }],
    },
  ],
  [
    'createWriteKey',
    { name: 'shop', allowedOrigins: ['https://www.example.com'] },
    ['name', 'allowedOrigins'],
    {
      good: [{ allowedOrigins: ['http://127.0.0.1:8088', 'https://shop.example.com'] }],
      bad: [{ allowedOrigins: [] }, { allowedOrigins: [1] }, { name: ' ' }, { key: 'mine' }],
    },
  ],
];
