import { describeSamples, type SampleRequest } from '../../../api/openapi/code-samples.ts';

const buildRequest = (fields: Partial<SampleRequest>): SampleRequest => ({
  operationId: 'getEmailBatch',
  method: 'get',
  path: '/emails/batch/{trackingId}',
  security: [{ bearer: [] }],
  parameters: [{ name: 'trackingId', in: 'path', example: "o'clock news" }],
  requestBody: undefined,
  ...fields,
});

it.each([
  [
    'a path parameter',
    buildRequest({}),
    "curl -sS 'https://api.example/emails/batch/o'\\''clock%20news' \\\n  -H \"Authorization",
  ],
  [
    'a query parameter without an example and one that has an example',
    buildRequest({
      parameters: [
        { name: 'limit', in: 'query' },
        { name: 'search', in: 'query', example: 'a&b' },
      ],
    }),
    "{trackingId}?search=a%26b'",
  ],
  [
    'a form',
    buildRequest({
      method: 'post',
      security: [],
      requestBody: { content: { 'application/x-www-form-urlencoded': { example: { scope: 'a b' } } } },
    }),
    "--data-urlencode 'scope=a b'",
  ],
  [
    'a JSON body with an apostrophe',
    buildRequest({
      method: 'put',
      requestBody: { content: { 'application/json': { example: { name: "Ada's" } } } },
    }),
    `"name": "Ada'\\''s"`,
  ],
])('describeSamples writes a curl command for %s', (_, sample, expected) => {
  expect(describeSamples(sample, 'https://api.example')).toContain(expected);
});

it("describeSamples passes the path parameters, project and body to the client's method", () => {
  const parameters = [
    { name: 'trackingId', in: 'path', example: 'news' },
    { name: 'index', in: 'path', example: 0 },
    { name: 'X-Project-Id', in: 'header', example: 'p-1' },
    { name: 'Idempotency-Key', in: 'header', example: 'k-1' },
  ];
  const requestBody = { content: { 'application/json': { example: { dryRun: true } } } };
  expect(describeSamples(buildRequest({ parameters, requestBody }), 'https://api.example')).toContain(
    [
      'const answer = await tl.emails.getEmailBatch({',
      '  trackingId: "news",',
      '  index: 0,',
      '  projectId: "p-1",',
      '  body: {',
      '    dryRun: true',
      '  }',
      '});',
    ].join('\n'),
  );
});

it.each([
  ['an operation without a client method', { operationId: 'readKeySet' }],
  ['an operation without a credential', { operationId: 'receiveResendWebhook', security: [] }],
])('describeSamples writes no TypeScript for %s', (_, fields) => {
  expect(describeSamples(buildRequest(fields), 'https://api.example')).not.toContain('```ts');
});
