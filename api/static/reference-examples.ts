import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const shape = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/**
 * What the reference page fills in for parameters in place of the document's examples, so that they can be sent: by
 * operationId, or `*` for every operation; then by the parameter's name. Null: nothing is filled in.
 */
export type ReferenceExamples = z.infer<typeof shape>;

/** Reads the examples. None when no file is named, or it is not there yet. @throws ZodError for another content */
export async function readReferenceExamples(file: string | undefined): Promise<ReferenceExamples> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return shape.parse(JSON.parse(text));
}
