import { eventually } from '../../support/eventually.ts';
import { createSequence } from '../../support/sequence.ts';
import { bearer } from '../open-world.ts';
import { keepAdsAgent, buildCampaign, issueToken, buildBatch, READING } from './agents.ts';

const { world, agent } = keepAdsAgent();
let campaignId: string | undefined;
let sequenceId: string;

beforeAll(async () => {
  const database = world.database.connect('api', { poolSize: 1 });
  ({ sequenceId } = await createSequence(database, world.tenant.projectId, ['Hello']));
  await database.sequelize.close();
  const previewed = buildCampaign();
  // The first call loads the Google Ads library, which can take longer than the API's deadline.
  const { previewId } = await eventually(() => agent.call('validate_campaign', previewed));
  const created = await agent.call('create_campaign', { previewId, previewed });
  campaignId = String(created['campaignResourceName']).split('/').at(-1);
});

const validArguments = (): Record<string, Record<string, unknown>> => ({
  why_no_email: { email: 'ada@example.com' },
  lead_journey: { email: 'ada@example.com' },
  preview_email_batch: buildBatch('ada'),
  preview_enrollment: { sequenceId, people: [{ email: 'ada@example.com' }] },
  validate_campaign: buildCampaign(),
  campaign_details: { customerId: '2000000001', campaignId },
  validate_campaign_change: {
    customerId: '2000000001',
    campaignId,
    change: 'change_targets',
    addLocations: ['AT'],
  },
});

it.each(READING)('an empty optional argument of the tool %s counts as absent', async (name) => {
  const args = validArguments()[name] ?? {};
  const { properties = {}, required = [] } =
    (await agent.listTools()).find((tool) => tool.name === name)?.inputSchema ?? {};
  const optional = Object.keys(properties).filter((key) => !required.includes(key) && !(key in args));
  expect(optional).toContain('projectId');
  // Tools answer with a notice until a background job has read the ad accounts.
  const summary = await eventually(async () => {
    const answer = await agent.call(name, args);
    return String(answer['summary']).includes('still being read') ? undefined : answer['summary'];
  });
  for (const empty of ['', ' ', null]) {
    const argsWithEmpty = { ...Object.fromEntries(optional.map((key) => [key, empty])), ...args };
    expect([empty, await agent.call(name, argsWithEmpty)]).toMatchObject([empty, { summary }]);
  }
});

it('every tool refuses an empty required argument, and names the argument', async () => {
  for (const { name, inputSchema } of await agent.listTools()) {
    const { properties = {}, required = [] } = inputSchema;
    const texts = required.filter((key) => Object(properties[key])['type'] === 'string');
    for (const key of texts) {
      for (const empty of ['', null]) {
        const refusal = await agent.getRefusalText(name, { ...validArguments()[name], [key]: empty });
        expect([name, key, refusal]).toEqual([name, key, expect.stringContaining(key)]);
        expect(refusal).not.toContain('internal_error');
      }
    }
  }
});

it.each(['*/*', 'application/json, */*;q=0.1', 'application/*, text/*', undefined])(
  'agents get an answer to a request with the Accept header %s',
  async (accept) => {
    const token = await issueToken(world, world.tenant.ownerId);
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const answer = await fetch(`${world.api.url}/mcp`, {
      method: 'POST',
      headers: {
        ...bearer(token),
        ...(accept !== undefined && { accept }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"serverInfo"')]);
  },
);

it('an action may have empty optional arguments that its preview did not have', async () => {
  // The batch is scheduled for later, because a sent batch could not be cancelled below.
  const batch = { ...buildBatch('ada'), scheduledFor: new Date(Date.now() + 3_600_000).toISOString() };
  const { previewId } = await agent.call('preview_email_batch', { ...batch, html: '', emailType: null });
  const previewed = { ...batch, html: null, emailType: '', projectId: '' };
  expect(await agent.call('send_email_batch', { previewId, previewed })).toMatchObject({ recipients: 1 });
  const { trackingId } = batch;
  const controlled = await agent.call('control_email_batch', { trackingId, action: 'cancel', projectId: '' });
  expect(controlled['summary']).toMatch(/^The batch is /);
  const campaignFields = buildCampaign();
  const valid = await agent.call('validate_campaign', { ...campaignFields, endDate: null, targetCpa: '' });
  const created = {
    previewId: valid['previewId'],
    previewed: { ...campaignFields, startDate: '', cpcBid: null },
  };
  expect(await agent.call('create_campaign', created)).toHaveProperty('campaignResourceName');
});
