import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import type { Scope } from '../../../domain/scopes.ts';
import { ADS_QUEUES } from '../../support/worker.ts';
import { createCampaignRequest } from '../../support/campaign.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createAdsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { bearer, type World } from '../open-world.ts';

export const READING = [
  'ads_account_health',
  'campaign_details',
  'email_batch_status',
  'email_templates',
  'lead_journey',
  'list_connections',
  'preview_email_batch',
  'preview_enrollment',
  'project_overview',
  'recent_events',
  'sequence_status',
  'validate_campaign',
  'validate_campaign_change',
  'why_no_email',
];
export const CHANGING = [
  'change_campaign',
  'control_email_batch',
  'create_campaign',
  'enroll_in_sequence',
  'publish_email_template',
  'remove_from_sequence',
  'retry_failed_mails',
  'send_email_batch',
];

export function buildBatch(...names: string[]) {
  return {
    trackingId: randomUUID(),
    subject: 'Hello {{name}}',
    text: 'Hello {{name}}, booking is open.',
    recipients: names.map((name) => ({ email: `${name}@example.com`, params: { name } })),
  };
}

export const buildCampaign = (change: object = {}) => {
  const { ad, ...rest } = createCampaignRequest();
  return { ...rest, ...ad, customerId: '2000000001', ...change };
};

/**
 * `text` is the structured content or an error, both as JSON. If the arguments do not match the tool's
 * schema, `text` is a plain-text error.
 */
const toolResult = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.unknown().optional(),
});

const toolError = z.object({
  code: z.string(),
  message: z.string(),
  next: z.string().min(1),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Agent = {
  listTools(): Promise<
    {
      name: string;
      annotations?: { readOnlyHint?: boolean | undefined } | undefined;
      inputSchema: { properties?: Record<string, unknown> | undefined; required?: string[] | undefined };
    }[]
  >;
  /**
   * Returns the structured content.
   * @throws if the call fails
   */
  call(name: string, args?: Record<string, unknown>): Promise<Record<string, unknown>>;
  getRefusal(name: string, args?: Record<string, unknown>): Promise<z.infer<typeof toolError>>;
  /** Returns the plain-text error of a call whose arguments do not match the tool's schema. */
  getRefusalText(name: string, args: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

type McpClient = {
  listTools(): Promise<{ tools: Awaited<ReturnType<Agent['listTools']>> }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
};

export function getAgent(client: McpClient): Agent {
  const callTool = async (name: string, args: Record<string, unknown>) =>
    toolResult.parse(await client.callTool({ name, arguments: args }));
  const callFailing = async (name: string, args: Record<string, unknown>) => {
    const { isError, content } = await callTool(name, args);
    expect({ name, isError }).toEqual({ name, isError: true });
    return content[0].text;
  };
  return {
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => {
      const { isError, content, structuredContent } = await callTool(name, args);
      const [{ text }] = content;
      expect({ isError, text }).toEqual({ isError: undefined, text });
      expect(JSON.parse(text)).toEqual(structuredContent);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_000);
      return z.record(z.string(), z.unknown()).parse(structuredContent);
    },
    getRefusal: async (name, args = {}) => toolError.parse(JSON.parse(await callFailing(name, args))),
    getRefusalText: callFailing,
    close: () => client.close(),
  };
}

export function issueToken(
  { api, createToken }: World,
  userId: string,
  change: { audience?: string; scopes?: Scope[]; projectId?: string } = {},
): Promise<string> {
  return createToken(userId, { issuer: `${api.url}/api/auth`, audience: `${api.url}/mcp`, ...change });
}

export async function connectAgent(url: string, token: string): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: bearer(token) } }),
  );
  return getAgent(client);
}

export function keepAdsAgent() {
  const user = createAdsUser('agency');
  const agent: Agent = Object.create(null);
  const world = keepOpen(async () => {
    const opened = await openSearchadsWorld({
      hasLocalPublicUrl: true,
      env: { MCP_SERVER: 'read-write' },
      queues: [...ADS_QUEUES, 'resend'],
    });
    await opened.connect(opened.tenant.projectId, user.refreshToken);
    Object.assign(agent, await connectAgent(opened.api.url, await issueToken(opened, opened.tenant.ownerId)));
    const close = async () => {
      await agent.close();
      await opened.close();
    };
    return { ...opened, close };
  });
  return { world, user, agent };
}

/** Starts a read-only server for the same tenants, and calls `work` with an agent of the project owner. */
export async function withReader<Answer>(
  world: World,
  work: (agent: Agent) => Promise<Answer>,
): Promise<Answer> {
  const api = await world.startApi({ hasLocalPublicUrl: true, env: { MCP_SERVER: 'read-only' } });
  const agent = await connectAgent(api.url, await issueToken({ ...world, api }, world.tenant.ownerId));
  const answer = await work(agent);
  await agent.close();
  return answer;
}

/** Connects with version 1 of the MCP SDK. */
export async function connectFirstAgent(url: string, token: string): Promise<Agent> {
  const client = new FirstClient({ name: 'test', version: '1' });
  const transport = new FirstTransport(new URL(`${url}/mcp`), { requestInit: { headers: bearer(token) } });
  await client.connect(transport);
  return getAgent(client);
}
