import type { Throughline } from '@throughline/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { compactSchema } from './compact-schema.ts';
import { explainError } from './explain-error.ts';
import { fitAnswer } from './fit-answer.ts';
import type { Seal } from './seal.ts';
import { withoutEmpty } from './without-empty.ts';

/** What tools work with: whoever calls, by their credential and nobody else's. */
export type ToolContext = {
  tl: Throughline;
  /** The only project; undefined: those of the credential. */
  projectId: string | undefined;
  /** Seals previews. */
  seal: Seal;
  /** Whether this server has tools that change, send or spend anything. */
  allowWrites: boolean;
};

/** The context of one call: aborted when nobody waits for it any more. */
export type CallContext = ToolContext & { call: { signal: AbortSignal } };

/** What every answer has: what it comes to, and what to do next. */
export const said = { summary: z.string(), next: z.string() };

/** In every tool. */
export const ofProject = { projectId: z.string().max(36).optional() };

type Said = { summary: string; next: string };

/** A tool, ready to be registered. */
export type Tool = {
  name: string;
  /** Whether it changes, sends or spends anything. */
  changes: boolean;
  register(server: McpServer, context: ToolContext): void;
};

type Spec<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** What it changes; without it, nothing. */
  changes?: { isDestructive: boolean; isIdempotent: boolean };
  run(context: CallContext, input: z.infer<Input>): Promise<z.infer<Output> & Said>;
};

/** Makes a tool. What it throws is told as an error with what to do next; what it answers is short. */
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
        inputSchema: compactSchema(input, (given) => withoutEmpty(input, given)),
        outputSchema: compactSchema(output),
        annotations: changes
          ? {
              readOnlyHint: false,
              destructiveHint: changes.isDestructive,
              idempotentHint: changes.isIdempotent,
            }
          : { readOnlyHint: true },
      };
      server.registerTool(name, config, async (given, { mcpReq }) => {
        try {
          const answer = fitAnswer(
            await spec.run({ ...context, call: { signal: mcpReq.signal } }, input.parse(given)),
          );
          return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
        } catch (error) {
          return { isError: true, content: [{ type: 'text', text: JSON.stringify(explainError(error)) }] };
        }
      });
    },
  };
}
