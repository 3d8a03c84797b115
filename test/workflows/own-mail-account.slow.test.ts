import type { WorkflowHandle } from '@temporalio/client';
import { closeContext, openContext, type AdminContext } from '../../admin/context.ts';
import { deleteConnection } from '../../models/connections/connection-health.ts';
import { inProject } from '../../models/in-project.ts';
import { getSingleMailsWorkflowId } from '../../workflows/contract/emails.ts';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { openEmailStack, type EmailStack } from '../support/email-stack.ts';
import { createSandboxAccount } from '../support/sandbox-account.ts';
import { createTenant, connectAccount } from '../support/tenant.ts';

/** Short, because blocked batches wait for the sweeper. */
const SWEEP_INTERVAL_MS = 200;

let stack: EmailStack;
let admin: AdminContext;

beforeAll(async () => {
  stack = await openEmailStack();
  admin = openContext({ databaseUrl: stack.database.adminUrl, actor: 'test' });
  await stack.startWorker(1_000, {
    queues: ['resend', 'resend-own'],
    sweepIntervalMs: SWEEP_INTERVAL_MS,
  });
});

afterAll(async () => {
  await closeContext(admin);
  await stack.stop();
});

const getBatches = ({ appKey }: { appKey: string }) => createBatchClient(stack.api, { 'x-app-key': appKey });

const connectShop = (project: string, secret: string) =>
  connectAccount(admin, { project, provider: 'resend', externalId: 'shop.example', name: 'Shop', secret });

async function countSentMails({
  ledger,
}: Pick<ReturnType<typeof createSandboxAccount>, 'ledger'>): Promise<number> {
  return (await ledger()).flatMap(({ applied }) => applied ?? []).length;
}

async function getQueues(run: WorkflowHandle): Promise<Set<string | undefined>> {
  const { events } = await run.fetchHistory();
  const scheduled = (events ?? []).flatMap((event) => event.activityTaskScheduledEventAttributes ?? []);
  return new Set(scheduled.map(({ taskQueue }) => taskQueue?.name?.split('.').at(-1)));
}

it("mail is sent through the project's own account, or through the platform's account if the project has none", async () => {
  const tenant = await createTenant(stack.database);
  const own = createSandboxAccount();
  const before = await getBatches(tenant).queue(createRecipients(2, 'before'));
  await getBatches(tenant).waitForCompletion(before);
  const connectionId = await connectShop(
    tenant.projectId,
    JSON.stringify({ kind: 'api_key', apiKey: own.apiKey }),
  );
  const many = await getBatches(tenant).queue(createRecipients(150, 'own'));
  const single = await getBatches(tenant).queue(createRecipients(1, 'single'));
  expect(await getBatches(tenant).waitForCompletion(many)).toMatchObject({
    counts: { sent: 150 },
    connectionId,
  });
  expect(await getBatches(tenant).waitForCompletion(single)).toMatchObject({
    counts: { sent: 1 },
    connectionId,
  });
  expect(await getBatches(tenant).status(before)).not.toHaveProperty('connectionId');
  const other = await getBatches(stack.tenant).queue(createRecipients(3, 'other'));
  expect(await getBatches(stack.tenant).waitForCompletion(other)).not.toHaveProperty('connectionId');
  // Projects' own accounts use the queue `resend-own`, because the rate limit of the queue `resend` is for
  // the platform's account.
  expect(await getQueues(await stack.getRun(many))).toEqual(new Set(['resend-own']));
  const singles = getSingleMailsWorkflowId({ projectId: tenant.projectId, connectionId });
  expect(await getQueues(stack.temporal.workflow.getHandle(singles))).toEqual(new Set(['resend-own']));
  expect(await getQueues(await stack.getRun(other))).toEqual(new Set(['resend']));
  expect(await countSentMails(own)).toBe(151);
  expect(await countSentMails(stack.account)).toBe(5);
  const slots = await stack.sql(
    `select provider from provider_slots where provider like 'resend%' order by 1`,
  );
  expect(slots).toEqual([{ provider: 'resend' }, { provider: `resend:${connectionId}` }]);
});

it.concurrent('a batch whose connection was deleted is blocked, and its error names the cause', async () => {
  const tenant = await createTenant(stack.database);
  const connectionId = await connectShop(tenant.projectId, createSandboxAccount().apiKey);
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
  const trackingId = await getBatches(tenant).queue(createRecipients(2, 'gone'), { scheduledFor });
  await inProject(admin.database, tenant.projectId, (project) => deleteConnection(project, connectionId));
  await stack.sql('update email_batches set scheduled_for = now() where tracking_id = $1', [trackingId]);
  await getBatches(tenant).control(trackingId, 'pause');
  await getBatches(tenant).control(trackingId, 'resume');
  const blocked = await getBatches(tenant).waitForState(trackingId, 'blocked');
  expect(blocked.lastError?.message).toContain('was disconnected');
  expect(await getBatches(tenant).control(trackingId, 'cancel')).toMatchObject({ state: 'cancelled' });
});
