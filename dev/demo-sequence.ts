import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { withName, type DemoApi } from './demo-api.ts';

const NAME = 'Welcome series';

/** Params are optional, because people who are enrolled by an event have none. */
const PARAMS = [{ name: 'firstName', required: false, default: 'there' }];

const TEMPLATES = [
  {
    name: 'Welcome to the workshops',
    subject: 'Welcome, {{firstName}}',
    html: '<p>Hello {{firstName}},</p><p><a href="https://www.example.com/workshops">See the workshops</a></p>',
    text: 'Hello {{firstName}}, see the workshops: https://www.example.com/workshops',
    params: PARAMS,
  },
  {
    name: 'First workshop',
    subject: 'Your first workshop, {{firstName}}',
    html: '<p>Book this week and save 10 %: <a href="https://www.example.com/book">choose a day</a></p>',
    text: 'Book this week and save 10 %: https://www.example.com/book',
    params: PARAMS,
  },
];

const SECOND = { value: 1, unit: 'seconds' };

/**
 * These people receive both mails. Then the buyers among them, and the one who unsubscribes, leave the
 * sequence.
 */
const MAILED_TWICE = [
  'Farid Azimi',
  'Greta Holm',
  'Hana Sato',
  'Ivo Novak',
  'June Clarke',
  'Kofi Mensah',
  'Lena Fuchs',
];
const BUYERS = ['Farid Azimi', 'Greta Holm'];
const UNSUBSCRIBED = 'Hana Sato';

/**
 * People of version 1 complete the sequence within seconds. Those of version 2 wait after the second mail,
 * and those of version 3 wait after the first.
 */
const VERSIONS = [
  {
    waits: [{ duration: SECOND }, { duration: SECOND }],
    people: ['Ana Reis', 'Bela Costa', 'Chidi Okoro', 'Dara Quinn', 'Emil Berg'],
  },
  {
    waits: [{ duration: SECOND }, { duration: { value: 7, unit: 'days' } }],
    people: MAILED_TWICE,
  },
  {
    waits: [
      { duration: { value: 2, unit: 'days' }, until: { time: '09:00', weekdaysOnly: true } },
      { duration: { value: 7, unit: 'days' } },
    ],
    people: [
      'Mara Lind',
      'Nils Dahl',
      'Ines Rocha',
      'Otto Brandt',
      'Priya Nair',
      'Rosa Vidal',
      'Tomas Silva',
      'Jo Park',
    ],
  },
];

const SECOND_MAIL_INDEX = 2;

const TIMEOUT_MS = 60_000;

const getAddress = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`;

const sequence = withName.extend({ latestVersion: z.number() });
const enrollmentPage = z.object({ enrollments: z.array(z.object({ id: z.string() })) });
const enrollment = z.object({
  mails: z.array(z.object({ stepIndex: z.number(), sentAt: z.string().optional() })),
});

export async function createSequence({ call, list, create }: DemoApi, projectId: string): Promise<void> {
  const project = `/projects/${projectId}`;
  const templates = await list(`${project}/email-templates`, withName);
  const emails: object[] = [];
  for (const content of TEMPLATES) {
    const found = templates.find(({ name }) => name === content.name);
    const templateId = found?.id ?? (await create(`${project}/email-templates`, content));
    await call('POST', `${project}/email-templates/${templateId}/publish`, {});
    emails.push({ type: 'email', templateId });
  }
  const sequences = await list(`${project}/sequences`, sequence);
  const found = sequences.find(({ name }) => name === NAME);
  const versions = VERSIONS.map(({ waits }) => ({
    name: NAME,
    entry: { event: 'form_submit' },
    goal: { event: 'order' },
    steps: emails.flatMap((email, index) => [email, { type: 'wait', ...waits[index] }]),
  }));
  const id = found?.id ?? (await create(`${project}/sequences`, versions[0] ?? {}));
  const path = `${project}/sequences/${id}`;
  for (const [index, { people }] of VERSIONS.entries()) {
    const version = index + 1;
    if (version > (found?.latestVersion ?? 1)) await call('PUT', path, versions[index]);
    await call('POST', `${path}/activate`, { version });
    await call('POST', `${path}/enrollments`, {
      people: people.map((name) => ({ email: getAddress(name), params: { firstName: name.split(' ')[0] } })),
    });
  }
  for (const name of MAILED_TWICE) await waitForSecondMail(call, path, getAddress(name));
  // Move the waiting people to the published version, so that its metrics count them.
  await call('POST', `${path}/move`, {});
  await call('POST', `${project}/events`, { events: BUYERS.flatMap(listOrderEvents) });
  await call('POST', '/emails/suppressions', { email: getAddress(UNSUBSCRIBED), reason: 'unsubscribe' });
}

async function waitForSecondMail(call: DemoApi['call'], path: string, email: string): Promise<void> {
  const found = enrollmentPage.parse(await call('GET', `${path}/enrollments?search=${email}`));
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { mails } = enrollment.parse(await call('GET', `${path}/enrollments/${found.enrollments[0]?.id}`));
    if (mails.some(({ stepIndex, sentAt }) => stepIndex === SECOND_MAIL_INDEX && sentAt)) return;
    if (Date.now() > deadline)
      throw new Error(`The welcome series sent no second mail to ${email} in ${TIMEOUT_MS / 1_000} s.`);
    await delay(500);
  }
}

function listOrderEvents(name: string): object[] {
  const key = `demo_welcome_${name.toLowerCase().replace(' ', '_')}`;
  const common = { visitorId: `vis_${key}`, occurredAt: new Date().toISOString() };
  return [
    { id: `${key}_1`, type: 'identify', ...common, email: getAddress(name) },
    { id: `${key}_2`, type: 'order', ...common, orderId: key, revenueCents: 12_900, currency: 'USD' },
  ];
}
