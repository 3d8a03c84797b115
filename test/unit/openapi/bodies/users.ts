import type { BodyCase } from './body-case.ts';

export const USERS_BODIES: BodyCase[] = [
  [
    'updateCurrentUser',
    {},
    [],
    {
      good: [{ name: 'Ada' }, { image: null }, { image: 'https://images.example.com/ada.png' }],
      bad: [{ name: ' ' }, { image: 'http://images.example.com/ada.png' }, { image: '' }, { email: 'a@b.c' }],
    },
  ],
  [
    'updateUser',
    { disabled: true },
    ['disabled'],
    { good: [{ disabled: false }], bad: [{ disabled: null }, { platformRole: 'admin' }] },
  ],
];
