import { z } from 'zod';

const httpError = z.object({ status: z.int().min(400).max(499), message: z.string() });

/** What Express or its body parser found wrong with a request (malformed, too large …); null for any other error. */
export function clientErrorOf(error: unknown): { status: number; message: string } | null {
  return httpError.safeParse(error).data ?? null;
}
