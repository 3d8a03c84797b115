import {
  MAX_RENDERED_BYTES,
  measureMail,
  renderMailSubject,
  type CompiledTemplate,
  type Params,
  type Template,
  type TemplateField,
} from './template.ts';

/** Limit for `subject`, `html` and `text` together, before rendering, in UTF-8. */
const MAX_TEMPLATE_BYTES = 512 * 1024;

/** Bounds the work of rendering, because each placeholder is replaced for every recipient. */
const MAX_PLACEHOLDER_USES = 200;

/**
 * Limit before and after rendering.
 * @see RFC 5322 section 2.1.1
 */
const MAX_SUBJECT_CHARACTERS = 998;

const MAX_NAME_CHARACTERS = 100;

/** `message` continues a sentence that begins with the field. */
type TemplateFault = { field: TemplateField; message: string };

/** Returns the first fault. */
export function findTemplateFault(template: Template): TemplateFault | undefined {
  const parts = getParts(template);
  if (template.subject.trim() === '') return { field: 'subject', message: 'must not be blank' };
  if (isLongSubject(template.subject)) {
    return { field: 'subject', message: `must not have more than ${MAX_SUBJECT_CHARACTERS} characters` };
  }
  const tooLarge = findTooLarge(parts);
  if (tooLarge) return tooLarge;
  let uses = 0;
  for (const { field, source } of parts) {
    const result = countPlaceholders(source);
    if (typeof result === 'string') return { field, message: result };
    uses += result.uses;
    if (uses > MAX_PLACEHOLDER_USES) {
      const message = `has too many placeholders: subject, html and text may have ${MAX_PLACEHOLDER_USES} together`;
      return { field, message };
    }
  }
  return undefined;
}

function isLongSubject(subject: string): boolean {
  // Compare UTF-16 units first, because counting code points is slow. A text never has more code points than
  // UTF-16 units.
  return subject.length > MAX_SUBJECT_CHARACTERS && Array.from(subject).length > MAX_SUBJECT_CHARACTERS;
}

type SourcePart = { field: TemplateField; source: string };

function getParts({ subject, html, text }: Template): SourcePart[] {
  const parts: { field: TemplateField; source: string | undefined }[] = [
    { field: 'subject', source: subject },
    { field: 'html', source: html },
    { field: 'text', source: text },
  ];
  return parts.flatMap(({ field, source }) => (source === undefined ? [] : [{ field, source }]));
}

function findTooLarge(parts: readonly SourcePart[]): TemplateFault | undefined {
  const sizes = parts.map(({ field, source }) => ({ field, bytes: Buffer.byteLength(source) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const [largest] = sizes.toSorted((first, second) => second.bytes - first.bytes);
  if (total <= MAX_TEMPLATE_BYTES || largest === undefined) return undefined;
  const { field, bytes } = largest;
  const message = `has ${bytes} bytes: subject, html and text may have at most ${MAX_TEMPLATE_BYTES} together, but have ${total}`;
  return { field, message };
}

function countPlaceholders(source: string): { uses: number } | string {
  let uses = 0;
  let at = source.indexOf('{{');
  while (at !== -1) {
    const fault = findFaultAt(source, at);
    if (fault !== undefined) return `${fault}, ${describePosition(source, at)}`;
    uses += 1;
    at = source.indexOf('{{', source.indexOf('}}', at) + 2);
  }
  return { uses };
}

function findFaultAt(source: string, at: number): string | undefined {
  if (source[at + 2] === '{')
    return 'has a placeholder with three braces; write two on each side of the name';
  const inside = source.slice(at + 2, at + 2 + MAX_LOOK_AHEAD_CHARACTERS);
  const length = inside.search(/[{}\r\n]/);
  if (length === -1 || !source.startsWith('}}', at + 2 + length))
    return 'has a placeholder without closing }}';
  const name = inside.slice(0, length).trim();
  if (name === '') return 'has a placeholder without a name';
  if (name.length <= MAX_NAME_CHARACTERS) return undefined;
  return `has a placeholder whose name is longer than ${MAX_NAME_CHARACTERS} characters`;
}

const MAX_LOOK_AHEAD_CHARACTERS = 2 * MAX_NAME_CHARACTERS;

function describePosition(source: string, at: number): string {
  const lines = source.slice(0, at).split(/\r\n|\r|\n/);
  return `at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

/** Renders only the subject, and only if the sizes show no fault. */
export function findMailFault(
  template: CompiledTemplate,
  params: Params,
  { subject, html, text } = measureMail(template, params),
): string | undefined {
  if (Math.max(html, text) > MAX_RENDERED_BYTES) return 'renders to html or text of more than 512 KiB';
  if (html + text === 0) return 'renders to a mail without content';
  const rendered = subject > MAX_SUBJECT_BYTES ? undefined : renderMailSubject(template, params);
  if (rendered === undefined || isLongSubject(rendered)) {
    return `renders to a subject of more than ${MAX_SUBJECT_CHARACTERS} characters`;
  }
  return rendered.trim() === '' ? 'renders to a mail without a subject' : undefined;
}

/** A larger subject exceeds the limit in any case, because UTF-8 has at most four bytes per character. */
const MAX_SUBJECT_BYTES = 4 * MAX_SUBJECT_CHARACTERS;
