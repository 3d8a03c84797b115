import { z } from 'zod';
import type { SequenceStep } from '../../domain/sequence-steps.ts';

export const sequenceSteps: z.ZodType<SequenceStep[]> = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('email'), templateId: z.string(), version: z.int() }),
    z.object({
      type: z.literal('wait'),
      duration: z
        .object({ value: z.int(), unit: z.enum(['seconds', 'minutes', 'hours', 'days', 'weeks']) })
        .exactOptional(),
      until: z
        .object({
          time: z.string(),
          timeZone: z.enum(['recipient', 'project']).exactOptional(),
          weekdaysOnly: z.boolean().exactOptional(),
        })
        .exactOptional(),
    }),
    z.object({
      type: z.literal('exit_if'),
      condition: z.discriminatedUnion('kind', [
        z.object({ kind: z.enum(['email_opened', 'email_clicked']), step: z.int() }),
        z.object({ kind: z.literal('event'), name: z.string() }),
        z.object({ kind: z.literal('param'), name: z.string(), equals: z.string() }),
      ]),
    }),
  ]),
);
