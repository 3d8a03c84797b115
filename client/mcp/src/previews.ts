import { z } from 'zod';
import { Refusal } from './explain-error.ts';
import type { Seal } from './seal.ts';
import { withoutEmpty } from './without-empty.ts';

/** Milliseconds in which what was previewed can be done. */
const VALID_MS = 30 * 60_000;

const sealedPreview = z.object({ until: z.number() });

/** What a preview was of: the tool that does it, the project, and everything that it is given. */
export type Previewed = { tool: string; projectId: string; content: object };

/**
 * Makes the id of a preview. Nothing is stored: the id proves that exactly this was previewed, so that any process that
 * has the seal can do it, and what differs in one character cannot be done.
 */
export function previewId(seal: Seal, previewed: Previewed, now = Date.now()): string {
  return seal.sign(purposeOf(previewed), { until: now + VALID_MS });
}

/** The arguments of a preview, given again. Their schema stands at the preview, so that agents read it once. */
export const asPreviewed = z.record(z.string(), z.unknown());

/** @throws Refusal when they cannot be the arguments of a preview */
export function readPreviewed<Schema extends z.ZodType>(
  schema: Schema,
  previewed: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(withoutEmpty(schema, previewed));
  if (parsed.success) return parsed.data;
  throw differs();
}

/** @throws Refusal when the id is not that of this preview, or too old */
export function requirePreview(seal: Seal, previewed: Previewed, id: string, now = Date.now()): void {
  const preview = sealedPreview.safeParse(seal.open(purposeOf(previewed), id)).data;
  if (preview && now < preview.until) return;
  throw preview
    ? new Refusal('preview_expired', 'The preview is older than 30 minutes.', PREVIEW_FIRST)
    : differs();
}

const PREVIEW_FIRST =
  'Preview exactly what is to be done, show it to the person who decides, then call this with the new previewId.';

function differs(): Refusal {
  return new Refusal('preview_differs', 'This previewId is not one of exactly this content.', PREVIEW_FIRST);
}

function purposeOf({ tool, projectId, content }: Previewed): unknown[] {
  return ['mcp-preview', tool, projectId.toLowerCase(), inOneOrder(content)];
}

/** The same fields in another order are the same content. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => [name, inOneOrder(field)]);
}
