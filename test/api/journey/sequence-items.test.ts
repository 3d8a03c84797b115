import { storeEnrollment } from '../../support/sequence.ts';
import { minutesAgo } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { Tenant } from '../../support/tenant.ts';
import { apiKey, openWorld, parseSuccess, send } from '../open-world.ts';

const EMAIL = 'ada@example.com';

let tenant: Tenant;

// No worker runs and no CRM is connected, so answers use stored data only.
const world = keepOpen(openWorld);
beforeEach(async () => {
  tenant = await world.createTenant();
});

const minutesFromNow = (minutes: number) => minutesAgo(-minutes);

async function storeTemplate(subject: string): Promise<string> {
  const [stored] = await world.sql(
    `with template as (
       insert into email_templates (project_id, name, latest_version, published_version)
       values ($1, gen_random_uuid()::text, 1, 1) returning id)
     insert into email_template_versions (project_id, template_id, version, subject, text, params, created_by)
     select $1, id, 1, $2, 'x', $3, 'test' from template returning template_id as id`,
    [
      tenant.projectId,
      subject,
      JSON.stringify([
        { name: 'name', type: 'text', required: true },
        { name: 'city', type: 'text', required: false, default: 'Lisbon' },
      ]),
    ],
  );
  return String(stored?.['id']);
}

/** Stores an enrollment with three mails: the first is sent, the second is due and the third is scheduled. */
async function enroll() {
  const templateId = await storeTemplate('{{name}} in {{city}}');
  const email = { type: 'email', templateId, version: 1 };
  const upcoming = [
    { step: 1, at: minutesAgo(1) },
    { step: 2, at: minutesFromNow(60) },
  ];
  const { projectId } = tenant;
  const enrollment = await storeEnrollment(world, {
    projectId,
    email: EMAIL,
    params: { name: 'Ada' },
    steps: [email, email, email],
    upcoming,
  });
  await world.sql(
    `with batch as (
       insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients, total_batches,
         queued_by, request_id, shares_calls, sequence_id, enrollment_id, step_index)
       values ($1, 'sequence:1', '', '{"subject": "{{name}} loves {{city}}"}', '{}', 1, 1, '', '', true, $2, $3, 0) returning id)
     insert into email_recipients (project_id, batch_id, index, email, params, status, sent_at)
     select $1, id, 0, $4, '{"name": "Ada"}', 'delivered', now() - interval '1 hour' from batch`,
    [projectId, enrollment.sequenceId, enrollment.enrollmentId, EMAIL],
  );
  return { ...enrollment, upcoming };
}

async function readItems(query: Record<string, string> = {}) {
  const search = new URLSearchParams({ email: EMAIL, ...query });
  const answer = await send(`${world.api.url}/projects/${tenant.projectId}/journeys?${search.toString()}`, {
    headers: apiKey(tenant.serviceAccountKey),
  });
  return parseSuccess('getJourney', answer).journey;
}

it('a journey shows the sent and the upcoming mails of a sequence with their provenance and cancel action', async () => {
  const { sequenceId, enrollmentId, upcoming } = await enroll();
  const { items } = await readItems();
  const workflowId = `sequence-enrollment/${enrollmentId}`;
  const provenance = { workflowId, runId: 'run-1', totalSteps: 3, campaignId: sequenceId };
  const cancel = { kind: 'workflow_run_v2', id: enrollmentId };
  const common = { kind: 'communication', type: 'email', workflowId, cancel };
  const detail = { status: 'queued', sequence: expect.any(String) };
  expect(items).toEqual([
    {
      ...common,
      id: `stp_${enrollmentId}_2`,
      source: 'scheduled',
      status: 'scheduled',
      occurredAt: upcoming[1]?.at,
      scheduledFor: upcoming[1]?.at,
      title: 'Ada in Lisbon',
      channel: 'email',
      direction: 'outbound',
      provenance: { ...provenance, stepIndex: 2 },
      detail,
    },
    expect.objectContaining({
      ...common,
      id: `stp_${enrollmentId}_1`,
      status: 'waiting',
      scheduledFor: upcoming[0]?.at,
      provenance: { ...provenance, stepIndex: 1 },
    }),
    expect.objectContaining({
      ...common,
      id: expect.stringMatching(/^snd_/),
      source: 'ledger',
      status: 'delivered',
      title: 'Ada loves Lisbon',
      recordId: 'sequence:1',
      provenance: { ...provenance, stepIndex: 0 },
    }),
  ]);
});

it('a journey lists the sent and the upcoming mails of a sequence in the same order when it is read page by page', async () => {
  await enroll();
  const { items } = await readItems();
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await readItems({ limit: '1', ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(ids).toEqual(items.map(({ id }) => id));
});

it('a journey shows only the sent mails of a sequence once the enrollment has ended', async () => {
  const { enrollmentId } = await enroll();
  await world.sql(
    `update sequence_enrollments set state = 'exited', exit_reason = 'removed', ended_at = now(), upcoming = '[]'
     where id = $1`,
    [enrollmentId],
  );
  const { items } = await readItems();
  expect(items.map(({ status, cancel }) => [status, cancel])).toEqual([['delivered', undefined]]);
});
