import { z } from 'zod';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
});

const filledInDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

type ExampleRequest = {
  operationId: string;
  /** The reference page at `/docs` offers "Execute" only for operations that take a credential. */
  takesCredential: boolean;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
};

/** Lists the documented example requests. Deletions come last, because other requests use the same ids. */
export function listExampleRequests(document: unknown, api: string): ExampleRequest[] {
  const { paths } = filledInDocument.parse(document);
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      createRequest(api + path, method.toUpperCase(), described),
    ),
  );
  const isDeletion = ({ method }: ExampleRequest) => method === 'DELETE';
  return [...requests.filter((request) => !isDeletion(request)), ...requests.filter(isDeletion)];
}

export async function sendExample(
  { url, method, headers, body }: ExampleRequest,
  token: string,
): Promise<number> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function createRequest(
  address: string,
  method: string,
  described: z.infer<typeof operation>,
): ExampleRequest {
  const listValues = (location: 'path' | 'query' | 'header') =>
    described.parameters.flatMap(({ name, in: parameterLocation, example }) =>
      parameterLocation === location && example !== undefined ? [[name, String(example)] as const] : [],
    );
  const url = new URL(
    listValues('path').reduce(
      (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)),
      address,
    ),
  );
  for (const [name, value] of listValues('query')) url.searchParams.append(name, value);
  const [type, media] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  return {
    operationId: described.operationId,
    takesCredential: described.security.length > 0,
    method,
    url: url.href,
    headers: Object.fromEntries([...listValues('header'), ...(type ? [['content-type', type]] : [])]),
    body: media?.example,
  };
}
