import type { CallOptions, Schema, Throughline } from '@throughline/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { compactSchema } from './compact-schema.ts';
import { explainError, Refusal } from './explain-error.ts';
import { fitAnswer } from './fit-answer.ts';
import { readPreviewed, requirePreview } from './previews.ts';
import type { Seal } from './seal.ts';
import { withoutEmpty } from './without-empty.ts';

export type ToolContext = {
  tl: Throughline;
  /** The only project that the tools can use. If undefined, they can use all projects of the credential. */
  projectId: string | undefined;
  seal: Seal;
  allowWrites: boolean;
};

/** The signal aborts when the client cancels the call. */
export type CallContext = ToolContext & { call: { signal: AbortSignal } };

export type ProjectContext = CallContext & { projectId: string };

/** Tools of {@link defineConfirmedTool} read this argument from `previewed`. */
export const projectArgument = z.object({ projectId: z.string().max(36).optional() });

const summaryFields = { summary: z.string(), next: z.string() };

export type Tool = {
  name: string;
  /** Whether the tool changes, sends or spends anything. Such tools are safe to repeat. */
  changes: boolean;
  register(server: McpServer, context: ToolContext): void;
};

type Spec<Output extends z.ZodRawShape> = {
  name: string;
  title: string;
  description: string;
  output: Output;
  changes?: boolean;
};

type Summary = z.infer<z.ZodObject<typeof summaryFields>>;

type Answer<Output extends z.ZodRawShape> = Promise<
  Summary & z.infer<z.ZodObject<Output & typeof summaryFields>>
>;

export function defineTool<Input extends z.ZodObject, Output extends z.ZodRawShape>({
  input,
  run,
  ...spec
}: Spec<Output> & {
  input: Input;
  run: (context: ProjectContext, input: z.infer<Input>) => Answer<Output>;
}): Tool {
  return createTool({
    ...spec,
    input: input.extend(projectArgument.shape),
    run: async (context, rawInput) => run(await enterProject(context, rawInput), input.parse(rawInput)),
  });
}

const confirmation = z.object({
  previewId: z.string().min(1).max(200),
  /** Only the preview tool publishes the schema of these arguments, so that agents read it once. */
  previewed: z.record(z.string(), z.unknown()),
});

/**
 * Defines a tool that accepts a preview id and the previewed arguments, and executes exactly the previewed
 * call.
 */
export function defineConfirmedTool<
  Input extends z.ZodObject,
  Content extends object,
  Output extends z.ZodRawShape,
>({
  preview: { input, toContent },
  run,
  ...spec
}: Spec<Output> & {
  preview: { input: Input; toContent: (input: z.infer<Input>) => Content };
  run: (context: ProjectContext, content: Content, previewId: string) => Answer<Output>;
}): Tool {
  return createTool({
    ...spec,
    input: confirmation,
    changes: true,
    run: async (context, rawInput) => {
      const { previewId, previewed } = confirmation.parse(rawInput);
      const content = toContent(readPreviewed(input, previewed));
      const projectContext = await enterProject(context, readPreviewed(projectArgument, previewed));
      requirePreview(projectContext, { tool: spec.name, content }, previewId);
      return run(projectContext, content, previewId);
    },
  });
}

async function enterProject(context: CallContext, rawInput: unknown): Promise<ProjectContext> {
  const { projectId: requestedId } = projectArgument.parse(rawInput);
  return { ...context, projectId: await chooseProject(context, requestedId) };
}

type Choice = { tl: Throughline; projectId: string | undefined; call: CallOptions };

/**
 * Returns the server's project, the requested project, or the only project of the credential.
 * @throws Refusal if the requested project is not the server's, or if no project is set and the credential
 * has several projects or none
 */
export async function chooseProject(context: Choice, requested: string | undefined): Promise<string> {
  const { projectId } = context;
  if (
    projectId !== undefined &&
    requested !== undefined &&
    requested.toLowerCase() !== projectId.toLowerCase()
  )
    throw new Refusal(
      'other_project',
      'This server is limited to another project.',
      'Omit `projectId`. For another project, a person must change the settings of the server or the credential.',
    );
  const chosen = projectId ?? requested;
  if (chosen !== undefined) return chosen;
  const [only, ...others] = await listActiveProjects(context, 2);
  if (!only)
    throw new Refusal(
      'no_project',
      'The credential has no project.',
      'A person must create one, or invite the user.',
    );
  if (others.length === 0) return only.id;
  throw new Refusal(
    'which_project',
    'The credential has several projects.',
    'Call project_overview for their ids, ask the person which one to use, then pass it as projectId.',
  );
}

/** Lists active projects, newest first. */
export async function listActiveProjects({ tl, call }: Omit<Choice, 'projectId'>, atMost: number) {
  const active: Schema<'Project'>[] = [];
  for (let cursor: string | undefined; ;) {
    const { projects, nextCursor } = await tl.projects.listProjects({ limit: 50, cursor }, call);
    active.push(...projects.filter(({ state }) => state === 'active'));
    if (nextCursor === null || active.length >= atMost) return active.slice(0, atMost);
    cursor = nextCursor;
  }
}

/** Creates a tool. Its errors become results with a next action, and its long results are shortened. */
export function createTool<Output extends z.ZodRawShape>({
  name,
  title,
  description,
  input,
  output,
  changes = false,
  run,
}: Spec<Output> & {
  input: z.ZodObject;
  run: (context: CallContext, rawInput: unknown) => Answer<Output>;
}): Tool {
  return {
    name,
    changes,
    register(server, context) {
      const config = {
        title,
        description,
        inputSchema: compactSchema(input, (rawInput) => withoutEmpty(input, rawInput)),
        outputSchema: compactSchema(z.object({ ...summaryFields, ...output })),
        annotations: changes
          ? { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
          : { readOnlyHint: true },
      };
      server.registerTool(name, config, async (rawInput, { mcpReq }) => {
        try {
          const answer = fitAnswer(await run({ ...context, call: { signal: mcpReq.signal } }, rawInput));
          return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
        } catch (error) {
          return { isError: true, content: [{ type: 'text', text: JSON.stringify(explainError(error)) }] };
        }
      });
    },
  };
}
