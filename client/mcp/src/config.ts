import { parseArgs } from 'node:util';
import type { ThroughlineOptions } from '@throughline/client';
import { z } from 'zod';

export const USAGE = `The Model Context Protocol server of Throughline, over stdio.

  throughline-mcp [--allow-writes]

  --allow-writes   adds tools that send mail, enroll people, publish templates, control batches and change campaigns;
                   without it, the server only reads, previews and validates
  --help           shows this text

The server reads THROUGHLINE_URL and one credential: THROUGHLINE_API_KEY, THROUGHLINE_TOKEN, or
THROUGHLINE_CLIENT_ID with THROUGHLINE_CLIENT_SECRET. THROUGHLINE_PROJECT_ID limits the tools to one project, and is
required with THROUGHLINE_API_KEY.`;

/** Less than the minute that MCP clients wait for a tool. */
const TOOL_TIMEOUT_MS = 50_000;

const text = z.string().min(1).optional();

const environment = z.object({
  THROUGHLINE_URL: z.url({ protocol: /^https?$/ }),
  THROUGHLINE_API_KEY: text,
  THROUGHLINE_TOKEN: text,
  THROUGHLINE_CLIENT_ID: text,
  THROUGHLINE_CLIENT_SECRET: text,
  THROUGHLINE_PROJECT_ID: z.uuid().optional(),
});

const variables = environment.transform((env, context) => {
  const credentials = getCredentials(env);
  const problem =
    credentials.length !== 1
      ? 'set one credential: THROUGHLINE_API_KEY, THROUGHLINE_TOKEN, or THROUGHLINE_CLIENT_ID with THROUGHLINE_CLIENT_SECRET'
      : env.THROUGHLINE_API_KEY !== undefined && env.THROUGHLINE_PROJECT_ID === undefined
        ? 'THROUGHLINE_PROJECT_ID is required with THROUGHLINE_API_KEY'
        : undefined;
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  return { env, credentials };
});

export type Settings = { client: ThroughlineOptions; projectId: string | undefined; allowWrites: boolean };

/**
 * Returns undefined if help was requested.
 * @throws Error that names the invalid setting, never its value
 */
export function loadSettings(
  env: Record<string, string | undefined> = process.env,
  args: readonly string[] = process.argv.slice(2),
): Settings | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'allow-writes': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const parsed = variables.safeParse(env);
  const [credentials] = parsed.data?.credentials ?? [];
  if (!parsed.success || !credentials) {
    const problems = parsed.error?.issues.map(({ path, message }) => [...path, message].join(': ')) ?? [];
    throw new Error(`The server cannot start.\n${problems.join('\n')}\n\n${USAGE}`);
  }
  const { THROUGHLINE_URL: baseUrl, THROUGHLINE_PROJECT_ID: projectId } = parsed.data.env;
  return {
    client: { ...credentials, baseUrl, projectId, timeoutMs: TOOL_TIMEOUT_MS },
    projectId,
    allowWrites: values['allow-writes'],
  };
}

function getCredentials({
  THROUGHLINE_API_KEY: apiKey,
  THROUGHLINE_TOKEN: token,
  THROUGHLINE_CLIENT_ID: clientId,
  THROUGHLINE_CLIENT_SECRET: clientSecret,
}: z.infer<typeof environment>) {
  return [
    ...(apiKey === undefined ? [] : [{ apiKey }]),
    ...(token === undefined ? [] : [{ token }]),
    ...(clientId === undefined || clientSecret === undefined ? [] : [{ clientId, clientSecret }]),
  ];
}
