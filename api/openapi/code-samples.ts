import { z } from 'zod';
import { CLIENT_METHODS } from './client-methods.gen.ts';

export type SampleRequest = {
  operationId: string;
  method: string;
  /** Contains `{name}` for each path parameter. */
  path: string;
  security: readonly Record<string, unknown>[];
  parameters: readonly Record<string, unknown>[];
  requestBody: unknown;
};

const parameterShape = z.looseObject({
  name: z.string(),
  in: z.string(),
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

type SampleParameter = { name: string; in: string; example: string | number | boolean };

const bodyShape = z.looseObject({ content: z.record(z.string(), z.looseObject({ example: z.unknown() })) });

export function describeSamples(request: SampleRequest, apiUrl: string): string {
  const parameters = request.parameters.flatMap((parameter): SampleParameter[] => {
    const { name, in: location, example } = parameterShape.parse(parameter);
    return example === undefined ? [] : [{ name, in: location, example }];
  });
  const [contentType, media] =
    Object.entries(bodyShape.safeParse(request.requestBody).data?.content ?? {})[0] ?? [];
  const body = contentType === undefined ? undefined : { contentType, example: media?.example };
  const samples = fold('curl', 'bash', toCurl(request, { parameters, body, apiUrl }));
  const clientMethod = CLIENT_METHODS[request.operationId];
  // Operations without a credential are for providers, agents, browsers and mail programs, which do not use
  // the client.
  if (clientMethod === undefined || request.security.length === 0) return samples;
  return samples + fold('TypeScript', 'ts', toTypescript(clientMethod, { parameters, body, apiUrl }));
}

function fold(title: string, language: string, code: string): string {
  return `<details><summary>${title}</summary>\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n</details>\n\n`;
}

type SampleValues = {
  parameters: readonly SampleParameter[];
  body: { contentType: string; example: unknown } | undefined;
  apiUrl: string;
};

function toCurl(
  { method, path, security }: SampleRequest,
  { parameters, body, apiUrl }: SampleValues,
): string {
  const selectIn = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const filledPath = selectIn('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)),
    path,
  );
  const query = selectIn('query').map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
  const isForm = body?.contentType === 'application/x-www-form-urlencoded';
  const options = [
    ...toCredentialOptions(security),
    ...selectIn('header').map(({ name, example }) => `-H ${quote(`${name}: ${String(example)}`)}`),
    ...(body === undefined || isForm ? [] : [`-H ${quote(`Content-Type: ${body.contentType}`)}`]),
    ...toBodyOptions(body, isForm),
  ];
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const url = apiUrl + filledPath + (query.length === 0 ? '' : `?${query.join('&')}`);
  return [`curl -sS${verb} ${quote(url)}`, ...options].join(' \\\n  ');
}

function toCredentialOptions(security: SampleRequest['security']): string[] {
  const schemes = new Set(security.flatMap((alternative) => Object.keys(alternative)));
  if (schemes.has('writeKey')) return ['-H "X-Write-Key: $WRITE_KEY"'];
  return schemes.size === 0 ? [] : ['-H "Authorization: Bearer $THROUGHLINE_TOKEN"'];
}

function toBodyOptions(body: SampleValues['body'], isForm: boolean): string[] {
  if (body?.example === undefined) return [];
  if (!isForm) return [`-d ${quote(JSON.stringify(body.example, null, 2))}`];
  return Object.entries({ ...Object(body.example) }).map(
    ([name, value]) => `--data-urlencode ${quote(`${name}=${String(value)}`)}`,
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function toTypescript(clientMethod: string, { parameters, body, apiUrl }: SampleValues): string {
  const entries = parameters.flatMap(({ name, in: location, example }) => {
    if (location !== 'header') return [[name, example] as const];
    // The sample omits `Idempotency-Key`, because the client generates it.
    return name === 'X-Project-Id' ? [['projectId', example] as const] : [];
  });
  const params = { ...Object.fromEntries(entries), ...(body && { body: body.example }) };
  const text = JSON.stringify(params, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:');
  return `import { Throughline } from '@throughline/client';

const tl = new Throughline({
  baseUrl: '${apiUrl}',
  token: process.env.THROUGHLINE_TOKEN ?? '',
});
const answer = await tl.${clientMethod}(${text === '{}' ? '' : text});`;
}
