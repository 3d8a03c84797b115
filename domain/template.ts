/**
 * Mail templates: `{{name}}` in `subject`, `html` and `text` stands for the recipient's parameter of that name.
 * Replacement is a single pass, so a parameter's value `{{x}}` is not replaced again.
 */

/** At least one of `html` and `text` is present in an accepted batch. */
export type Template = { subject: string; html?: string | undefined; text?: string | undefined };

/** A recipient's parameters. Only own properties count: `{{constructor}}` names nothing unless it was sent. */
export type Params = Readonly<Record<string, string>>;

/** Most bytes of one rendered `html` or `text`, in UTF-8. */
export const MAX_RENDERED_BYTES = 512 * 1024;

const PLACEHOLDER = /\{\{([^{}\r\n]+)\}\}/g;

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The names of a template's placeholders, each once, in the order of their first use. */
export function placeholdersOf({ subject, html = '', text = '' }: Template): string[] {
  const names = [subject, html, text].flatMap((part) =>
    [...part.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()),
  );
  return [...new Set(names)];
}

/** The placeholders that `params` has no value for. */
export function missingParams(placeholders: readonly string[], params: Params): string[] {
  return placeholders.filter((name) => !Object.hasOwn(params, name));
}

/**
 * The key of duplicate recipients: the address, case-insensitive, and the parameters that the template uses.
 * @returns an opaque string to compare
 */
export function recipientKey(placeholders: readonly string[], email: string, params: Params): string {
  return JSON.stringify([email.toLowerCase(), ...placeholders.map((name) => valueOf(params, name))]);
}

/** The mail of one recipient: values HTML-escaped in `html`, raw in `text`, without line breaks in `subject`. */
export function render({ subject, html, text }: Template, params: Params): Template {
  return {
    subject: substitute(subject, params, (value) => value).replaceAll(/[\r\n]+/g, ' '),
    ...(html !== undefined && { html: substitute(html, params, escapeHtml) }),
    ...(text !== undefined && { text: substitute(text, params, (value) => value) }),
  };
}

/**
 * Returns a function that gives the bytes of the larger of a recipient's `html` and `text` without rendering them, so that
 * ten thousand recipients are measured in milliseconds.
 */
export function renderedBytesOf({ html = '', text = '' }: Template): (params: Params) => number {
  const parts = [
    { ...measure(html), bytes: (value: string) => Buffer.byteLength(escapeHtml(value)) },
    { ...measure(text), bytes: (value: string) => Buffer.byteLength(value) },
  ];
  return (params) =>
    Math.max(
      ...parts.map(({ fixed, names, bytes }) =>
        names.reduce((sum, name) => sum + bytes(valueOf(params, name)), fixed),
      ),
    );
}

function measure(part: string): { fixed: number; names: string[] } {
  const names = [...part.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());
  return { fixed: Buffer.byteLength(part.replaceAll(PLACEHOLDER, '')), names };
}

function substitute(part: string, params: Params, escape: (value: string) => string): string {
  return part.replaceAll(PLACEHOLDER, (_, name: string) => escape(valueOf(params, name.trim())));
}

function valueOf(params: Params, name: string): string {
  return Object.hasOwn(params, name) ? (params[name] ?? '') : '';
}

export function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}
