import type { Throughline } from '@throughline/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { compactSchema } from './compact-schema.ts';
import { explainError } from './explain-error.ts';
import { fitAnswer } from './fit-answer.ts';
import type { Seal } from './seal.ts';
import { withoutEmpty } from './without-empty.ts';

/** Context of the tools: one caller and their credential. */
export type ToolContext = {
  tl: Throughline;
  /** Only project of the server; undefined means all projects of the credential. */
  projectId: string | undefined;
  /** Signs previews. */
  seal: Seal;
  /** Whether the server has tools that change, send or spend anything. */
  allowWrites: boolean;
};

/** Context of one call. Its signal aborts when the client cancels the call. */
export type CallContext = ToolContext & { call: { signal: AbortSignal } };

/** Fields of every result: a summary and the next action. */
export const summaryFields = { summary: z.string(), next: z.string() };

/** Argument of every tool. */
export const projectArgument = { projectId: z.string().max(36).optional() };

type Summary = { summary: string; next: string };

export type Tool = {
  name: string;
  /** Whether the tool changes, sends or spends anything. */
  changes: boolean;
  register(server: McpServer, context: ToolContext): void;
};

type Spec<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Kind of change; undefined for a read-only tool. */
  changes?: { isDestructive: boolean; isIdempotent: boolean };
  run(context: CallContext, input: z.infer<Input>): Promise<z.infer<Output> & Summary>;
};

/** Defines a tool. Errors become results with a next action, and long results are shortened. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: Spec<Input, Output>,
): Tool {
  const { name, title, description, input, output, changes } = spec;
  return {
    name,
    changes: changes !== undefined,
    register(server, context) {
      const config = {
        title,
        description,
        inputSchema: compactSchema(input, (rawInput) => withoutEmpty(input, rawInput)),
        outputSchema: compactSchema(output),
        annotations: changes
          ? {
              readOnlyHint: false,
              destructiveHint: changes.isDestructive,
              idempotentHint: changes.isIdempotent,
            }
          : { readOnlyHint: true },
      };
      server.registerTool(name, config, async (rawInput, { mcpReq }) => {
        try {
          const answer = fitAnswer(
            await spec.run({ ...context, call: { signal: mcpReq.signal } }, input.parse(rawInput)),
          );
          return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
        } catch (error) {
          return { isError: true, content: [{ type: 'text', text: JSON.stringify(explainError(error)) }] };
        }
      });
    },
  };
}
