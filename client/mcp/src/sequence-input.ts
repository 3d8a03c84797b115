import { z } from 'zod';

/** People to enroll as tool input. */
export const enrollmentInput = z.object({
  sequenceId: z.string().min(1).max(36),
  people: z
    .array(
      z.object({
        email: z.string().min(1).max(254),
        params: z.record(z.string(), z.string().max(2_000)).exactOptional(),
        timeZone: z.string().max(64).exactOptional(),
      }),
    )
    .min(1)
    .max(200),
});
