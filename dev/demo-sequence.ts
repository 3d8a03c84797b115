import { z } from 'zod';
import type { DemoApi } from './demo-api.ts';
import { getReaderAddress } from './demo-visitors.ts';

const NAME = 'Welcome series';

/** Params are optional, because people whom an event enrols have none. */
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

const PEOPLE = ['Ines', 'Tomas', 'Wren'].map((firstName, index) => ({
  email: getReaderAddress(index),
  params: { firstName },
}));

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const templatePage = z.object({ templates: named });
const sequencePage = z.object({ sequences: named });

/** Creates and activates the welcome series of the demo project, with three people. */
export async function createSequence({ call, make }: DemoApi, projectId: string): Promise<void> {
  const project = `/projects/${projectId}`;
  const { templates } = templatePage.parse(await call('GET', `${project}/email-templates?limit=100`));
  const templateIds: string[] = [];
  for (const content of TEMPLATES) {
    const found = templates.find(({ name }) => name === content.name);
    const id = found?.id ?? (await make(`${project}/email-templates`, content));
    await call('POST', `${project}/email-templates/${id}/publish`, {});
    templateIds.push(id);
  }
  const { sequences } = sequencePage.parse(await call('GET', `${project}/sequences?limit=100`));
  const [welcome, offer] = templateIds;
  const body = {
    name: NAME,
    entry: { event: 'form_submit' },
    goal: { event: 'order' },
    steps: [
      { type: 'email', templateId: welcome },
      { type: 'wait', duration: { value: 2, unit: 'days' }, until: { time: '09:00', weekdaysOnly: true } },
      { type: 'exit_if', condition: { kind: 'email_clicked', step: 0 } },
      { type: 'email', templateId: offer },
    ],
  };
  const found = sequences.find(({ name }) => name === NAME);
  const id = found?.id ?? (await make(`${project}/sequences`, body));
  await call('POST', `${project}/sequences/${id}/activate`, {});
  await call('POST', `${project}/sequences/${id}/enrollments`, { people: PEOPLE });
}
