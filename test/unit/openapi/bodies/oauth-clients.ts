import type { BodyCase } from './body-case.ts';

export const OAUTH_CLIENTS_BODIES: BodyCase[] = [
  [
    'createOAuthClient',
    { name: 'Booking desk', type: 'web' },
    ['name', 'type'],
    {
      good: [
        ...['web', 'native', 'user-agent-based', 'public'].map((type) => ({ type })),
        { kind: 'public_pkce', allowedScopes: ['emails:send'], metadata: 'm'.repeat(4000) },
        { projectId: '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50', redirectURLs: [] },
      ],
      bad: [
        { type: 'server' },
        { kind: 'secret' },
        { projectId: 'x' },
        { allowedScopes: ['keys:write'] },
        { allowedScopes: ['oauth_clients:write'] },
        { allowedScopes: ['emails:send', 'emails:send'] },
        { metadata: { a: 'b' } },
        { icon: null },
        { clientSecret: 'mine' },
      ],
    },
  ],
  [
    'registerOAuthClient',
    { redirect_uris: ['http://127.0.0.1/callback'] },
    ['redirect_uris'],
    {
      good: [
        { client_name: 'An agent', scope: 'emails:send', grant_types: ['authorization_code'] },
        { logo_uri: 'https://agent.example/logo.png', token_endpoint_auth_method: 'client_secret_basic' },
      ],
      bad: [
        { redirect_uris: [] },
        { redirect_uris: 'http://127.0.0.1/callback' },
        { redirect_uris: Array.from({ length: 11 }, () => 'http://127.0.0.1/callback') },
        { redirect_uris: [`http://127.0.0.1/${'c'.repeat(2000)}`] },
        { client_name: 'two\nlines' },
        { client_name: 'n'.repeat(101) },
        { scope: ['emails:send'] },
        { grant_types: Array.from({ length: 11 }, () => 'authorization_code') },
      ],
    },
  ],
  [
    'updateOAuthClient',
    {},
    [],
    {
      good: [
        { name: 'n', redirectURLs: ['https://desk.example.com/callback', 'com.example.desk:/callback'] },
        { disabled: true },
        { description: null, homepageUrl: null, icon: null },
        {
          description: 'd',
          homepageUrl: 'https://desk.example.com',
          icon: 'https://desk.example.com/icon.png',
        },
      ],
      bad: [
        { name: null },
        { name: '' },
        { redirectURLs: ['/callback'] },
        { redirectURLs: null },
        { disabled: 'true' },
        { homepageUrl: 'desk' },
        { homepageUrl: 'ftp://desk.example.com' },
        { icon: 'javascript:alert(1)' },
        { icon: `https://desk.example.com/${'i'.repeat(2000)}` },
        { name: 'n'.repeat(256) },
        { name: ' ' },
        { name: 'two\nlines' },
        { name: 'a\u202Eb' },
        { description: 'd'.repeat(1001) },
        { redirectURLs: ['https://desk.example.com/a', 'https://desk.example.com/a'] },
        { redirectURLs: Array.from({ length: 21 }, (_, index) => `https://desk.example.com/${index}`) },
        { redirectURLs: [`https://desk.example.com/${'u'.repeat(2000)}`] },
        { allowedScopes: ['ads:write'] },
      ],
    },
  ],
];
