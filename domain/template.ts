/**
 * Mail templates. `{{name}}` in `subject`, `html` and `text` is replaced by the recipient's parameter in a single pass: a
 * value that contains `{{x}}` is not rendered again.
 */

/** At least one of `html` and `text` is present in an accepted batch. */
export type Template = { subject: string; html?: string | undefined; text?: string | undefined };

export type TemplateField = keyof Template;

/** A recipient's parameters. Only own properties count, so `{{constructor}}` is missing unless it was sent. */
export type Params = Readonly<Record<string, string>>;

/** Largest rendered `html` or `text`, in UTF-8. */
export const MAX_RENDERED_BYTES = 512 * 1024;

/** Largest rendered size of all mails of one call, in UTF-8. A worker holds several calls in memory. */
export const MAX_CALL_BYTES = 16 * 1024 * 1024;

/** A parsed template, to be rendered for many recipients. */
export type CompiledTemplate = {
  /** Distinct names of the placeholders, in the order of their first use. */
  placeholders: string[];
  /** Number of placeholders, repeated ones included. */
  uses: number;
  parts: Partial<Record<TemplateField, Part>>;
};

/** `literals[0] names[0] literals[1] …`, with one literal more than names. */
type Part = {
  literals: string[];
  names: string[];
  /** Size of the literals in UTF-8. */
  fixedBytes: number;
  /** Uses of each name, so that the size of a value is computed once. */
  usesByName: [name: string, uses: number][];
  escape: (value: string) => string;
};

/** Size of a rendered mail in bytes of UTF-8. */
export type RenderedSize = { subject: number; html: number; text: number };

const PLACEHOLDER = /\{\{([^{}\r\n]+)\}\}/g;

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Parses a template. Text that is no placeholder, such as `{{`, is kept. */
export function compileTemplate({ subject, html, text }: Template): CompiledTemplate {
  const parts: CompiledTemplate['parts'] = {
    subject: compilePart(subject, keepValue),
    ...(html !== undefined && { html: compilePart(html, escapeHtml) }),
    ...(text !== undefined && { text: compilePart(text, keepValue) }),
  };
  const names = Object.values(parts).flatMap((part) => part.names);
  return { placeholders: [...new Set(names)], uses: names.length, parts };
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

/** Returns the placeholders without a value in `params`. */
export function findMissingParams(placeholders: readonly string[], params: Params): string[] {
  return placeholders.filter((name) => !Object.hasOwn(params, name));
}

/** Returns the key by which duplicates are found: the address, case-insensitive, and the parameters that are used. */
export function toRecipientKey(placeholders: readonly string[], email: string, params: Params): string {
  return JSON.stringify([email.toLowerCase(), ...placeholders.map((name) => getValue(params, name))]);
}

/** Renders the mail of one recipient: values are escaped in `html`, raw in `text`, without line breaks in `subject`. */
export function render({ parts: { subject, html, text } }: CompiledTemplate, params: Params): Template {
  return {
    subject: renderSubject(subject, params),
    ...(html && { html: renderPart(html, params) }),
    ...(text && { text: renderPart(text, params) }),
  };
}

function renderSubject(part: Part | undefined, params: Params): string {
  return part === undefined ? '' : renderPart(part, params).replaceAll(/[\r\n]+/g, ' ');
}

function renderPart({ literals, names, escape }: Part, params: Params): string {
  let rendered = literals[0] ?? '';
  for (const [index, name] of names.entries()) {
    rendered += escape(getValue(params, name)) + (literals[index + 1] ?? '');
  }
  return rendered;
}

/** Computes the size of a recipient's mail without rendering it, which takes milliseconds for 10,000 recipients. */
export function measureMail({ parts }: CompiledTemplate, params: Params): RenderedSize {
  return {
    subject: getBytes(parts.subject, params),
    html: getBytes(parts.html, params),
    text: getBytes(parts.text, params),
  };
}

function getBytes(part: Part | undefined, params: Params): number {
  if (part === undefined) return 0;
  let bytes = part.fixedBytes;
  for (const [name, uses] of part.usesByName)
    bytes += uses * Buffer.byteLength(part.escape(getValue(params, name)));
  return bytes;
}

/** Renders only the subject of a recipient's mail. */
export function renderMailSubject({ parts }: CompiledTemplate, params: Params): string {
  return renderSubject(parts.subject, params);
}

function getValue(params: Params, name: string): string {
  return Object.hasOwn(params, name) ? (params[name] ?? '') : '';
}

function keepValue(value: string): string {
  return value;
}

function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}
