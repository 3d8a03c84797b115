import { z } from 'zod';
import { Refusal } from './explain-error.ts';
import type { Seal } from './seal.ts';
import { withoutEmpty } from './without-empty.ts';

const LIFETIME_MS = 30 * 60_000;

const sealedPreview = z.object({ until: z.number() });

/** `content`: all arguments of the tool that executes the preview. */
export type Previewed = { tool: string; content: object };

type PreviewContext = { seal: Seal; projectId: string };

/**
 * Creates an id that signs the content, so that nothing needs to be stored. Any process with the same secret
 * key can verify the id.
 */
export function createPreviewId(context: PreviewContext, previewed: Previewed): string {
  return context.seal.sign(getPurpose(context, previewed), { until: Date.now() + LIFETIME_MS });
}

/** @throws Refusal if the arguments are invalid */
export function readPreviewed<Schema extends z.ZodType>(
  schema: Schema,
  previewed: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(withoutEmpty(schema, previewed));
  if (parsed.success) return parsed.data;
  throw createDiffersRefusal();
}

/** @throws Refusal if the id belongs to other content or has expired */
export function requirePreview(context: PreviewContext, previewed: Previewed, id: string): void {
  const preview = sealedPreview.safeParse(context.seal.open(getPurpose(context, previewed), id)).data;
  if (preview && Date.now() < preview.until) return;
  throw preview
    ? new Refusal('preview_expired', 'The preview is older than 30 minutes.', PREVIEW_FIRST)
    : createDiffersRefusal();
}

/** Returns the action after a preview. A read-only server lacks the tool that executes the preview. */
export function getNextAfterPreview({ allowWrites }: { allowWrites: boolean }, tool: string): string {
  return allowWrites
    ? `Show this to the person who decides, then call ${tool} with the \`previewId\`, and with these arguments as \`previewed\`.`
    : 'Show this to the person who decides. This server is read-only, so the person must do it without this server.';
}

const PREVIEW_FIRST =
  'Preview exactly these arguments, show the preview to the person who decides, then call again with the new `previewId`.';

function createDiffersRefusal(): Refusal {
  return new Refusal('preview_differs', 'The `previewId` belongs to other arguments.', PREVIEW_FIRST);
}

function getPurpose({ projectId }: PreviewContext, { tool, content }: Previewed): unknown[] {
  return ['mcp-preview', tool, projectId.toLowerCase(), sortKeys(content)];
}

/** Sorts object keys, so that their order does not change the id. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, field]) => [name, sortKeys(field)]);
}
