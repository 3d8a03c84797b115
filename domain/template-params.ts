import type { CompiledTemplate, Params, Template } from './template.ts';

/** Only an optional parameter has a `default`. */
export type TemplateParam = {
  name: string;
  type: 'text' | 'number' | 'url';
  required: boolean;
  default?: string;
};

/** `message` continues a sentence that begins with the path. */
type ParamFault = { path: string; message: string };

/**
 * Checks that all placeholders are declared, and that names are unique. Defaults must fit their types, and
 * only an optional parameter may have a default.
 */
export function findDeclarationFaults(
  { parts }: CompiledTemplate,
  params: readonly TemplateParam[],
): ParamFault[] {
  const faults: ParamFault[] = [];
  const declared = new Set<string>();
  for (const [index, { name, type, required, default: value }] of params.entries()) {
    const path = `params[${index}]`;
    if (declared.has(name)) faults.push({ path: `${path}.name`, message: 'is declared twice' });
    declared.add(name);
    if (value === undefined) continue;
    if (required)
      faults.push({ path: `${path}.default`, message: 'is only for parameters with required: false' });
    const fault = findValueFault(type, value);
    if (fault !== undefined) faults.push({ path: `${path}.default`, message: fault });
  }
  for (const [field, { usesByName }] of Object.entries(parts)) {
    for (const [name] of usesByName) {
      if (declared.has(name)) continue;
      faults.push({ path: field, message: `uses {{${name}}}, which params does not declare` });
    }
  }
  return faults;
}

export function collectDefaults(params: readonly TemplateParam[]): Params {
  return Object.fromEntries(
    params.filter(({ required }) => !required).map(({ name, default: value = '' }) => [name, value]),
  );
}

export type StoredContent = {
  subject: string;
  html: string | null;
  text: string | null;
  params: readonly TemplateParam[];
};

export function buildTemplate({ subject, html, text, params }: StoredContent): Template {
  return {
    subject,
    ...(html !== null && { html }),
    ...(text !== null && { text }),
    defaults: collectDefaults(params),
  };
}

/** Ignores undeclared parameters. */
export function findParamFaults(declared: readonly TemplateParam[], params: Params): ParamFault[] {
  return declared.flatMap(({ name, type }) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    const message = value === undefined ? undefined : findValueFault(type, value);
    return message === undefined ? [] : [{ path: `params.${name}`, message }];
  });
}

const NUMBER = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

const URL_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

function findValueFault(type: TemplateParam['type'], value: string): string | undefined {
  if (type === 'number' && !NUMBER.test(value)) return 'must be a number, such as 12 or -3.50';
  if (type !== 'url') return undefined;
  const isUrl = URL.canParse(value) && URL_SCHEMES.has(new URL(value).protocol);
  return isUrl ? undefined : 'must be an http, https or mailto URL';
}
