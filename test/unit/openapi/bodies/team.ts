import { randomUUID } from 'node:crypto';
import type { BodyCase } from './body-case.ts';

const permissions = ['emails:send'];

export const TEAM_BODIES: BodyCase[] = [
  [
    'createRole',
    { name: 'Sender', permissions },
    ['name', 'permissions'],
    {
      good: [{ description: '' }, { permissions: ['members:write', 'audit:read'] }],
      bad: [
        { permissions: [] },
        { permissions: ['projects:write'] },
        { permissions: ['emails:send', 'emails:send'] },
        { name: ' ' },
        { description: 'two\nlines' },
      ],
    },
  ],
  ['updateRole', {}, [], { good: [{ name: 'Sender' }, { permissions }], bad: [{ id: '1' }, { name: null }] }],
  [
    'setMemberRoles',
    { roleIds: [] },
    ['roleIds'],
    { good: [{ roleIds: [randomUUID()] }], bad: [{ roleIds: ['Admin'] }, { roleIds: null }] },
  ],
  [
    'transferOwnership',
    { userId: 'usr_1' },
    ['userId'],
    { good: [{ userId: 'u'.repeat(255) }], bad: [{ userId: '' }, { userId: 'u'.repeat(256) }] },
  ],
  [
    'createInvitation',
    { email: 'grace@example.com', roleIds: [] },
    ['email', 'roleIds'],
    {
      good: [{ roleIds: [randomUUID()] }],
      bad: [{ email: 'grace' }, { roleIds: ['Admin'] }, { name: 'Grace' }],
    },
  ],
];
