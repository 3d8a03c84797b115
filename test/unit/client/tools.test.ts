import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createMcpServer } from '../../../client/mcp/src/create-mcp-server.ts';
import { fitAnswer } from '../../../client/mcp/src/fit-answer.ts';
import { createSeal } from '../../../client/mcp/src/seal.ts';
import type { ToolContext } from '../../../client/mcp/src/tool.ts';
import {
  buildApiError,
  CAMPAIGN,
  createScriptedClient,
  PROJECT_ID,
  type ScriptedAnswer,
  type SentRequest,
} from './scripted-fetch.ts';

async function callTool(
  name: string,
  args: Record<string, unknown>,
  answer: (sent: SentRequest) => ScriptedAnswer,
  context: Partial<ToolContext> = {},
): Promise<unknown> {
  const { tl } = createScriptedClient(answer);
  const server = createMcpServer({
    tl,
    projectId: PROJECT_ID,
    seal: createSeal(),
    allowWrites: false,
    ...context,
  });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  const { content } = await client.callTool({ name, arguments: args });
  await client.close();
  const [first] = content;
  return JSON.parse(first?.type === 'text' ? first.text : '');
}

const project = (id: string, state: string) => ({ id, name: id, state });

const listProjects =
  (...pages: object[][]) =>
  ({ url }: SentRequest): ScriptedAnswer => {
    if (url.pathname !== '/projects') return buildApiError(403, 'forbidden');
    const index = Number(url.searchParams.get('cursor') ?? 0);
    return {
      body: {
        projects: pages[index],
        nextCursor: index + 1 < pages.length ? String(index + 1) : null,
      },
    };
  };

it('MCP tools refuse a project other than the project of the server', async () => {
  const refused = await callTool('sequence_status', { projectId: 'other' }, () => ({}));
  expect(refused).toMatchObject({ code: 'other_project' });
});

it('MCP tools ask for the project if the list of projects has a second active project, even on a later page', async () => {
  const pages = listProjects([project('a', 'active'), project('b', 'deleted')], [project('c', 'active')]);
  expect(await callTool('sequence_status', {}, pages, { projectId: undefined })).toMatchObject({
    code: 'which_project',
  });
});

it('project_overview lists the newest 20 projects, and says if there are more', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => project(`p${index}`, 'active'));
  const overview = await callTool('project_overview', {}, listProjects(ids), { projectId: undefined });
  expect(overview).toMatchObject({
    summary: 'The credential has more than 20 projects. The newest 20 are listed.',
    untrusted: { projects: ids.slice(0, 20).map(({ id }) => ({ id, name: id })) },
  });
});

it.each([
  [403, 'forbidden', 'Only a credential with emails:send can read the sender.'],
  [404, 'not_found', 'Before mail can be sent, a person must set the sender and verify its domain.'],
])(
  'project_overview names the next step when the API answers the read of the sender with %i',
  async (status, code, next) => {
    const answer = ({ url }: SentRequest) =>
      url.pathname.endsWith('/sender') ? buildApiError(status, code) : buildApiError(403, 'forbidden');
    expect(await callTool('project_overview', {}, answer)).toMatchObject({ next });
  },
);

it('ads_account_health lists the first 15 accounts, and says if there are more', async () => {
  const customers = Array.from({ length: 16 }, (_, index) => ({
    customerId: `20000000${index}`,
    displayName: 'Shop',
  }));
  const health = await callTool('ads_account_health', {}, () => ({ body: { customers, complete: true } }));
  expect(health).toMatchObject({
    summary: 'Found 16 readable accounts; the first 15 are listed.',
    untrusted: { customers: customers.slice(0, 15).map(({ customerId }) => ({ customerId, name: 'Shop' })) },
  });
});

it.each([
  [true, 'list_connections shows whether Google Ads is connected.'],
  [false, 'Call again in ten seconds.'],
])(
  'ads_account_health without accounts reports the next action when complete is %s',
  async (complete, next) => {
    expect(
      await callTool('ads_account_health', {}, () => ({ body: { customers: [], complete } })),
    ).toMatchObject({ next });
  },
);

it('sequence_status reports one sequence and one person in the singular', async () => {
  const sequences = [{ id: 's', name: 'Welcome', state: 'active', activeEnrollments: 1 }];
  const answer = () => ({ body: { sequences, pagination: { hasMore: false } } });
  expect(await callTool('sequence_status', {}, answer)).toMatchObject({
    summary: '1 sequence.',
    untrusted: { lines: ['s Welcome: active, 1 person'] },
  });
});

it.each([
  ['live', 'No action is needed.'],
  ['ended', 'No action is known. See the reason in the summary.'],
])('ads_account_health and campaign_details report the next action for the state %s', async (state, next) => {
  const health = { state, reason: 'The account is permanently closed.', reasonCodes: [] };
  const answer = ({ url }: SentRequest): ScriptedAnswer => {
    if (url.pathname.endsWith('/changes')) return { body: { changes: [], nextCursor: null } };
    const campaign = { status: 'ENABLED', health };
    const parts = { adGroups: [], ads: [], keywords: [], locations: [], languages: [] };
    return { body: { customerId: '2000000001', ...health, campaign, ...parts } };
  };
  const ids = { customerId: '2000000001', campaignId: '1' };
  expect(await callTool('ads_account_health', { customerId: ids.customerId }, answer)).toMatchObject({
    next,
  });
  expect(await callTool('campaign_details', ids, answer)).toMatchObject({ next });
});

it('validate_campaign names a required approval, and names create_campaign only if the server allows writes', async () => {
  const { ad, ...rest } = CAMPAIGN;
  const campaign = { ...rest, ...ad, customerId: '2000000001', status: 'ENABLED' };
  const answer = () => ({ body: { campaignResourceName: '', requiresApproval: true } });
  expect(await callTool('validate_campaign', campaign, answer)).toMatchObject({
    summary: expect.stringContaining('A second person must approve its creation.'),
    next: expect.not.stringContaining('create_campaign'),
  });
  expect(await callTool('validate_campaign', campaign, answer, { allowWrites: true })).toMatchObject({
    next: expect.stringContaining('create_campaign'),
  });
});

it('a shortened result says so at the end of its summary, even if the summary is shortened', () => {
  const { summary } = fitAnswer({ summary: 'x'.repeat(8_000), next: 'y' });
  expect(summary).toMatch(/x… \(Shortened: there is more\.\)$/);
});

it('a shortened result keeps surrogate pairs together', () => {
  const { summary } = fitAnswer({ summary: `x${'😀'.repeat(2_000)}` });
  expect(summary).toMatch(/😀… \(Shortened: there is more\.\)$/u);
});
