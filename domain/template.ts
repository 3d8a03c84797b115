/**
 * Rendering replaces `{{name}}` with the recipient's parameter `name`. It does so in a single pass, so that
 * `{{x}}` in a value is not replaced.
 */

/** Has `html`, `text` or both. `defaults`: values of a stored template's optional parameters. */
export type Template = {
  subject: string;
  html?: string | undefined;
  text?: string | undefined;
  defaults?: Params | undefined;
};

export type TemplateField = Exclude<keyof Template, 'defaults'>;

/** Only own properties are read, so that `{{constructor}}` reads no inherited property. */
export type Params = Readonly<Record<string, string>>;

/** Limit for rendered `html` or `text`, in UTF-8. */
export const MAX_RENDERED_BYTES = 512 * 1024;

/**
 * Limit for all rendered mails of one provider request, in UTF-8, because a worker holds several requests in
 * memory.
 */
export const MAX_CALL_BYTES = 16 * 1024 * 1024;

export type CompiledTemplate = {
  /** Distinct, in the order of their first use. */
  placeholders: string[];
  /** Number of placeholders, which includes repeated ones. */
  uses: number;
  parts: Partial<Record<TemplateField, Part>>;
  defaults: Params;
};

/**
 * Source that is split at its placeholders: `literals[0] names[0] literals[1] …`, with one more literal than
 * names.
 */
type Part = {
  literals: string[];
  names: string[];
  /** Size of the literals in UTF-8. */
  fixedBytes: number;
  usesByName: [name: string, uses: number][];
  escape: (value: string) => string;
};

/** UTF-8 bytes. */
type RenderedSize = { subject: number; html: number; text: number };

const PLACEHOLDER = /\{\{([^{}\r\n]+)\}\}/g;

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Compiles a template. Text with braces that is not a placeholder, such as a lone `{{`, stays unchanged. */
export function compileTemplate({ subject, html, text, defaults = {} }: Template): CompiledTemplate {
  const parts: CompiledTemplate['parts'] = {
    subject: compilePart(subject, keepValue),
    ...(html !== undefined && { html: compilePart(html, escapeHtml) }),
    ...(text !== undefined && { text: compilePart(text, keepValue) }),
  };
  const names = Object.values(parts).flatMap((part) => part.names);
  return { placeholders: [...new Set(names)], uses: names.length, parts, defaults };
}

function compilePart(source: string, escape: Part['escape']): Part {
  const literals: string[] = [];
  const names: string[] = [];
  const uses = new Map<string, number>();
  let end = 0;
  for (const { 0: placeholder, 1: inner = '', index } of source.matchAll(PLACEHOLDER)) {
    const name = inner.trim();
    literals.push(source.slice(end, index));
    names.push(name);
    uses.set(name, (uses.get(name) ?? 0) + 1);
    end = index + placeholder.length;
  }
  literals.push(source.slice(end));
  const fixedBytes = literals.reduce((sum, literal) => sum + Buffer.byteLength(literal), 0);
  return { literals, names, fixedBytes, usesByName: [...uses], escape };
}

type Placeholders = Pick<CompiledTemplate, 'placeholders' | 'defaults'>;

export function findMissingParams({ placeholders, defaults }: Placeholders, params: Params): string[] {
  return placeholders.filter((name) => !Object.hasOwn(params, name) && !Object.hasOwn(defaults, name));
}

/**
 * Returns a key that duplicate recipients share: the address in lower case, and the values of the
 * placeholders.
 */
export function toRecipientKey(
  { placeholders, defaults }: Placeholders,
  email: string,
  params: Params,
): string {
  const getParam = createLookup(defaults, params);
  return JSON.stringify([email.toLowerCase(), ...placeholders.map(getParam)]);
}

/**
 * Renders a mail. Parameters are escaped in `html`, unchanged in `text`, and without line breaks in
 * `subject`.
 */
export function render(
  { parts: { subject, html, text }, defaults }: CompiledTemplate,
  params: Params,
): Template {
  const getParam = createLookup(defaults, params);
  return {
    subject: renderSubject(subject, getParam),
    ...(html && { html: renderPart(html, getParam) }),
    ...(text && { text: renderPart(text, getParam) }),
  };
}

type Lookup = (name: string) => string;

function createLookup(defaults: Params, params: Params): Lookup {
  return (name) => {
    const values = Object.hasOwn(params, name) ? params : defaults;
    return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
  };
}

function renderSubject(part: Part | undefined, getParam: Lookup): string {
  return part === undefined ? '' : renderPart(part, getParam).replaceAll(/[\r\n]+/g, ' ');
}

function renderPart({ literals, names, escape }: Part, getParam: Lookup): string {
  let rendered = literals[0] ?? '';
  for (const [index, name] of names.entries()) {
    rendered += escape(getParam(name)) + (literals[index + 1] ?? '');
  }
  return rendered;
}

/**
 * Computes the sizes of a rendered mail without rendering, so that 10,000 recipients take only milliseconds.
 */
export function measureMail({ parts, defaults }: CompiledTemplate, params: Params): RenderedSize {
  const getParam = createLookup(defaults, params);
  return {
    subject: measurePart(parts.subject, getParam),
    html: measurePart(parts.html, getParam),
    text: measurePart(parts.text, getParam),
  };
}

function measurePart(part: Part | undefined, getParam: Lookup): number {
  if (part === undefined) return 0;
  let bytes = part.fixedBytes;
  for (const [name, uses] of part.usesByName) bytes += uses * Buffer.byteLength(part.escape(getParam(name)));
  return bytes;
}

export function renderMailSubject({ parts, defaults }: CompiledTemplate, params: Params): string {
  return renderSubject(parts.subject, createLookup(defaults, params));
}

function keepValue(value: string): string {
  return value;
}

function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}
