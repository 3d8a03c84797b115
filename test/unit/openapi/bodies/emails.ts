import { repeated } from '../changed-bodies.ts';
import type { BodyCase } from './body-case.ts';

const recipient = { email: 'ada@example.com' };
const batch = { recipients: [recipient], template: { subject: 's', text: 't' }, trackingId: 'x' };

export const EMAILS_BODIES: BodyCase[] = [
  [
    'queueBatchEmail',
    batch,
    ['recipients', 'template', 'trackingId'],
    {
      good: [
        { recipients: repeated(10_000, recipient) },
        { recipients: [{ ...recipient, params: { anything: 'goes' } }] },
        { trackingId: 'x'.repeat(100) },
        { trackingId: '☃\n'.repeat(50) },
        { template: { subject: 's', html: '<p>t</p>' } },
        { metadata: { anything: 'goes' }, emailType: 'newsletter', clientProjectId: 'p' },
      ],
      bad: [
        { recipients: [] },
        { recipients: repeated(10_001, recipient) },
        { recipients: [{ params: {} }] },
        { recipients: [{ email: 'ada' }] },
        { recipients: [{ ...recipient, params: { age: 36 } }] },
        { recipients: [{ ...recipient, name: 'Ada' }] },
        { trackingId: '' },
        { trackingId: 'x'.repeat(101) },
        { template: { subject: 's' } },
        { template: { text: 't' } },
        { template: { subject: 's', text: 't', from: 'x' } },
        { metadata: { count: 1 } },
        { tracking_id: 'x' },
        { clientProjectId: 'x'.repeat(101) },
        { emailType: 'x'.repeat(101) },
        { trackingId: '☃'.repeat(101) },
      ],
    },
  ],
  [
    'createEmailSuppression',
    recipient,
    ['email'],
    {
      good: ['bounce', 'complaint', 'unsubscribe', 'manual'].map((reason) => ({ reason })),
      bad: [
        { email: 'ada' },
        { email: `${'a'.repeat(320)}@example.com` },
        { reason: 'other' },
        { source: 'provider' },
      ],
    },
  ],
  [
    'setSender',
    { name: 'Example Shop', address: 'shop@mail.example.com' },
    ['name', 'address'],
    {
      good: [{ replyTo: 'help@example.com' }, { name: 'n'.repeat(200) }],
      bad: [{ address: 'shop' }, { name: 'Shop <shop>' }, { name: 'a\nb' }, { replyTo: null }],
    },
  ],
];
