import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { explainErrors } from '../../../api/validation/explain-errors.ts';
import {
  createRequestValidators,
  type RequestValidators,
} from '../../../api/validation/request-validator.ts';
import { listenOnLoopback, type LoopbackServer } from '../../support/loopback-server.ts';
import { readResolvedOperations } from '../openapi/operations.ts';
import {
  reportOnPart,
  type FindFailure,
  type ValidationFailure,
} from '../../../api/validation/report-on-part.ts';

const routedRequest = z.looseObject({ openapi: z.object({ openApiRoute: z.string() }) });
const failure = z.looseObject({ status: z.number() });

/** Phrases of the validation library, which mean nothing to callers. */
const VALIDATOR_PHRASES = /must match|must NOT|must be equal|[<>]=|"\w|\^|\\|\[[^\]\d]/;

const WRONG_VALUES = [null, '', 'a\nb', 1e30, [''], { x: 1 }];

const result = z.object({
  route: z.string().optional(),
  params: z.record(z.string(), z.unknown()),
  query: z.unknown(),
  status: z.number().optional(),
  messages: z.array(z.string()).default([]),
});

/** Module of express-openapi-validator that the API replaces. */
const schemaValidatorModule = z.object({
  OpenAPISchemaValidator: z.custom<new (options: object) => { validate(document: object): unknown }>(),
});

let document: Awaited<ReturnType<typeof loadDocument>>;
let validators: RequestValidators;
let server: LoopbackServer;
let currentRequest: { path: string; mediaType?: string; body?: unknown; values?: number };

beforeAll(async () => {
  document = await loadDocument();
  validators = createRequestValidators(document, { validateResponses: false });
  const app = express();
  app.enable('case sensitive routing');
  app.use(async (request, response) => {
    request.body = currentRequest.body;
    const refused = await validators(currentRequest.path)
      .validate(request, response, currentRequest.values ?? 0)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    const route = routedRequest.safeParse(request).data?.openapi.openApiRoute;
    const { status } = failure.partial().parse(refused ?? {});
    const method = request.method.toLowerCase();
    const operation = document.paths[currentRequest.path]?.[method];
    const explained =
      operation && explainErrors(refused, { document, operation, method, body: request.body });
    const messages = explained?.details?.map((detail) => detail.message);
    response.json({ route, params: request.params, query: request.query, status, messages });
  });
  server = await listenOnLoopback(createServer(app));
});
afterAll(() => server.close());

async function validate(method: string, url: string, nextRequest: typeof currentRequest) {
  currentRequest = nextRequest;
  const headers = { 'content-type': nextRequest.mediaType ?? 'application/json' };
  const response = await fetch(server.url + url, { method, headers });
  return result.parse(await response.json());
}

const ID = '3f0e9a52-5f7a-4a0c-9a1e-0d8f6f3b2c11';

it('the first two requests to each operation are validated against this operation', async () => {
  const wrong: unknown[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    const url = path.replaceAll(/\{[^}]+\}/g, ID);
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const [mediaType = 'application/json'] = Object.keys(requestBody?.content ?? {});
      for (const attempt of [1, 2]) {
        const nextRequest = { path, mediaType };
        const { route, status = 400 } = await validate(method.toUpperCase(), url, nextRequest);
        if (route !== path || status !== 400) wrong.push({ method, path, attempt, route, status });
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('explains every invalid field of every body without phrases of the validation library', async () => {
  const explained: string[] = [];
  const operations = [...(await readResolvedOperations()).values()].filter(({ requestBody }) => requestBody);
  for (const { path, method, requestBody } of operations) {
    const url = path.replaceAll(/\{[^}]+\}/g, ID);
    const properties = Object(requestBody?.content['application/json']?.schema['properties']);
    for (const wrong of WRONG_VALUES) {
      const body = Object.fromEntries(Object.keys(properties).map((field) => [field, wrong]));
      explained.push(...(await validate(method, url, { path, body })).messages);
    }
  }
  expect(explained.length).toBeGreaterThan(500);
  expect(explained.filter((message) => VALIDATOR_PHRASES.test(message))).toEqual([]);
});

it('explains invalid items, names and values of a body by the rules of a referenced schema', async () => {
  const path = '/emails/batch/queue';
  const body = { cc: ['nope'], headers: { ['X'.repeat(65)]: 'é' }, tags: { ['a'.repeat(257)]: 'b' } };
  const { messages } = await validate('POST', path, { path, body });
  expect(messages).toEqual(
    expect.arrayContaining([
      'must be an e-mail address',
      'must be printable ASCII characters',
      'must have names of at most 64 characters',
      'must have names of 1 to 256 ASCII letters, digits, _ or -',
    ]),
  );
});

it.each([
  ['GET', '/emails/batch/queue', '/emails/batch/{trackingId}', { trackingId: 'queue' }],
  [
    'GET',
    `/projects/${ID}/assets/upload-urls`,
    '/projects/{projectId}/assets/{itemId}',
    { projectId: ID, itemId: 'upload-urls' },
  ],
  ['GET', '/users/m%C3%A9', '/users/{userId}', { userId: 'mé' }],
])(
  'accepts a path parameter that equals a fixed segment of another path: %s %s',
  async (method, url, path, params) => {
    expect(await validate(method, url, { path })).toMatchObject({ route: path, params });
  },
);

it('coerces values and adds defaults in the query, and refuses unknown and invalid parameters', async () => {
  const nextRequest = { path: '/users' };
  expect(await validate('GET', '/users?limit=5', nextRequest)).toMatchObject({
    query: { limit: 5, offset: 0 },
  });
  expect((await validate('GET', '/users?limit=none', nextRequest)).status).toBe(400);
  expect((await validate('GET', '/users?unknown=1', nextRequest)).status).toBe(400);
});

it('validates a large body by the same schema as a small body', async () => {
  const nextRequest = { path: '/emails/batch/queue', body: { trackingId: 1 } };
  expect((await validate('POST', '/emails/batch/queue', nextRequest)).status).toBe(400);
  expect((await validate('POST', '/emails/batch/queue', { ...nextRequest, values: 100_000 })).status).toBe(
    400,
  );
});

it('explains an invalid field near the end of a large body by the rule of the field', async () => {
  const event = { id: 'event-1', type: 'custom', visitorId: ID, occurredAt: '2026-04-07T08:12:40.000Z' };
  const events = Array.from({ length: 400 }, (_, index) => ({
    ...event,
    name: index === 399 ? ' ' : 'spin',
  }));
  const nextRequest = { path: '/projects/{projectId}/events', body: { events }, values: 100_000 };
  const { messages } = await validate('POST', `/projects/${ID}/events`, nextRequest);
  expect(messages).toEqual([expect.stringMatching(/^must be 1 to 100 letters/)]);
});

it('request validators throw a TypeError for a path that the OpenAPI document does not contain', () => {
  expect(() => validators('/nowhere')).toThrow(TypeError);
});

it('createRequestValidators compiles no meta schema', () => {
  const load = createRequire(import.meta.filename);
  const { OpenAPISchemaValidator: Validator } = schemaValidatorModule.parse(
    load('express-openapi-validator/dist/framework/openapi.schema.validator.js'),
  );
  // The library's class compiles the meta schema, which takes 80 ms, and would report errors for `{}`.
  expect(new Validator({ version: '3.1.0' }).validate({})).toEqual({ errors: [] });
});

const text = z.string().min(1);
const campaign = z.object({
  headlines: z.array(text).min(3),
  keywords: z.array(z.object({ text, places: z.array(text) })),
  negatives: z.array(text).default([]),
});

const findErrors = (body: unknown): ValidationFailure | undefined => {
  const { error } = campaign.safeParse(body);
  const errors = error?.issues.map(({ path, message }) => ({
    path: `/${['body', ...path].join('/')}`,
    message,
  }));
  return errors && { status: 400, errors, isOfPart: false };
};

let checkedKeywords = 0;
const findAll: FindFailure = async (body) => findErrors(body);
const findFirst: FindFailure = async (body) => {
  checkedKeywords += z.object({ keywords: z.array(z.unknown()) }).parse(body).keywords.length;
  const finding = findErrors(body);
  return finding && { ...finding, errors: finding.errors.slice(0, 1) };
};

async function report(body: unknown): Promise<string[]> {
  const first = await findFirst(body);
  if (!first) throw new Error('The body is valid.');
  checkedKeywords = 0;
  const { errors } = await reportOnPart(body, first, { findFirst, findAll });
  return errors.map(({ path, message }) => `${path} ${message}`);
}

const TOO_SHORT = 'Too small: expected string to have >=1 characters';
const buildKeywords = (count: number) =>
  Array.from({ length: count }, () => ({ text: 'pottery', places: [] }));
const HEADLINES = ['One', 'Two', 'Three'];

it('reportOnPart does not report the length of a list that it reduced to the invalid items', async () => {
  const headlines = ['One', '', 'Three'];
  expect(await report({ headlines, keywords: buildKeywords(2_000) })).toEqual([
    `/body/headlines/1 ${TOO_SHORT}`,
  ]);
  const many = Array.from({ length: 30 }, (_, index) => (index === 25 ? '' : 'One'));
  expect(await report({ headlines: many, keywords: [] })).toEqual([`/body/headlines/25 ${TOO_SHORT}`]);
});

it('reportOnPart includes the error that was found first, even at the end of a nested list', async () => {
  const places = Array.from({ length: 30 }, (_, index) => (index === 25 ? '' : 'PT'));
  const body = { headlines: HEADLINES, keywords: [{ text: 'pottery', places }], negatives: [''] };
  expect(await report(body)).toEqual([
    `/body/keywords/0/places/25 ${TOO_SHORT}`,
    `/body/negatives/0 ${TOO_SHORT}`,
  ]);
});

it('reportOnPart reads at most 400 items of a valid list to report 20 errors of another list', async () => {
  const negatives = Array.from({ length: 5_000 }, () => '');
  const errors = await report({ headlines: HEADLINES, keywords: buildKeywords(5_000), negatives });
  expect(errors).toHaveLength(20);
  expect(errors[19]).toBe(`/body/negatives/19 ${TOO_SHORT}`);
  expect(checkedKeywords).toBeLessThanOrEqual(20 * 20);
});
