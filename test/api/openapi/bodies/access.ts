import type { BodyCase } from './body-case.ts';

export const ACCESS_BODIES: BodyCase[] = [
  [
    'createServiceAccount',
    { name: 'crm-sync' },
    ['name'],
    { good: [{ name: 'n'.repeat(200) }], bad: [{ name: '' }, { name: 'n'.repeat(201) }, { name: 'a\tb' }] },
  ],
  [
    'createServiceAccountKey',
    { scopes: ['emails:send'] },
    ['scopes'],
    {
      good: [{ expiresAt: '2099-01-01T00:00:00Z' }],
      bad: [{ scopes: [] }, { scopes: ['keys:write'] }, { expiresAt: '2099-01-01' }, { expiresAt: null }],
    },
  ],
  [
    'createAppKey',
    { name: 'newsletter' },
    ['name'],
    { good: [{ name: 'n' }], bad: [{ name: ' ' }, { scopes: ['emails:send'] }] },
  ],
];
