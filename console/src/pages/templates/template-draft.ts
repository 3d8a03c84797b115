import { placeholdersOf } from '@throughline/client/csv';
import type { StoredTemplate, TemplateContent, TemplateParam } from '../../data/email-templates.ts';

/** Settings of a variable. A draft keeps them even if the content no longer uses the variable. */
export type ParamSettings = {
  type: 'text' | 'number' | 'url';
  required: boolean;
  fallback: string;
  sample: string;
};

export type TemplateDraft = {
  name: string;
  subject: string;
  html: string;
  text: string;
  params: Record<string, ParamSettings>;
};

export const EMPTY_TEMPLATE: TemplateDraft = { name: '', subject: '', html: '', text: '', params: {} };

const NEW_PARAM: ParamSettings = { type: 'text', required: true, fallback: '', sample: '' };

export function listParams(draft: TemplateDraft): (ParamSettings & { name: string })[] {
  return placeholdersOf(draft).map((name) => ({ ...NEW_PARAM, ...getOwn(draft.params, name), name }));
}

function getOwn(params: TemplateDraft['params'], name: string): ParamSettings | undefined {
  return Object.hasOwn(params, name) ? params[name] : undefined;
}

export function getContent(draft: TemplateDraft): TemplateContent {
  return {
    name: draft.name.trim(),
    subject: draft.subject,
    ...(draft.html !== '' && { html: draft.html }),
    ...(draft.text !== '' && { text: draft.text }),
    params: listParams(draft).map(({ name, type, required, fallback }): TemplateParam => ({
      name,
      type,
      required,
      ...(!required && fallback !== '' && { default: fallback }),
    })),
  };
}

/** Takes the samples from `draft`, because the API does not store samples. */
export function getDraft(
  { name, subject, html = '', text = '', params }: StoredTemplate,
  draft = EMPTY_TEMPLATE,
): TemplateDraft {
  const settings = params.map(({ name: key, type = 'text', required = true, default: fallback = '' }) => [
    key,
    { type, required, fallback, sample: getOwn(draft.params, key)?.sample ?? '' },
  ]);
  return { name, subject, html, text, params: Object.fromEntries(settings) };
}

/** Default samples of types for which the API refuses arbitrary text. */
const TYPE_SAMPLES = { number: '1', url: 'https://example.com/' };

export function getSamples(draft: TemplateDraft): Record<string, string> {
  return Object.fromEntries(
    listParams(draft).map(({ name, type, required, fallback, sample }) => [
      name,
      sample || fallback || (type === 'text' ? (required ? name : '') : TYPE_SAMPLES[type]),
    ]),
  );
}

/** Replaces variables by their samples. In HTML, escapes the samples. */
export function renderSample(source: string, samples: Record<string, string>, isHtml = false): string {
  return source.replaceAll(/\{\{([^{}\r\n]+)\}\}/g, (placeholder, inner: string) => {
    const name = inner.trim();
    const value = Object.hasOwn(samples, name) ? (samples[name] ?? '') : placeholder;
    return isHtml ? value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`) : value;
  });
}
