import express, { type Request } from 'express';
import { loadDocument, type OpenApiDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { resolveReference } from '../../../api/validation/document-lookup.ts';
import { createNormalizeQuery } from '../../../api/validation/normalize-query.ts';

let document: OpenApiDocument;

beforeAll(async () => {
  document = await loadDocument();
});

const listOperations = (): Operation[] =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods));

const listQueryParameters = (operation: Operation) =>
  (operation.parameters ?? []).flatMap((written) => {
    const parameter = resolveReference(document, written);
    return parameter?.['in'] === 'query' ? [parameter] : [];
  });

function normalizeQuery(operationId: string, search: string): unknown {
  const operation = listOperations().find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`The document has no ${operationId}.`);
  const request: Request = Object.create(express.request, {
    url: { value: `/${search}`, writable: true },
    app: { value: express() },
  });
  createNormalizeQuery(document, operation)?.(request);
  return { ...request.query };
}

it.each([
  ['getLeadJourney', '?crm_lead_id=1&cursor=&kinds=', { crm_lead_id: '1' }],
  ['getLeadJourney', '?crm_lead_id=&limit=', { crm_lead_id: '', limit: '' }],
  ['getLeadJourney', '?kinds=web,%20commerce', { kinds: 'web,commerce' }],
  ['getLeadJourney', '?kinds=%20web%20,%20%20commerce%20', { kinds: 'web,commerce' }],
  ['getJourney', '?kinds=%20', {}],
  ['getJourney', '?kinds=,', { kinds: ',' }],
  ['getPerformanceReport', '?by=date,+device&metrics=&cursor=', { by: 'date,device' }],
  ['listEventLog', '?after=&types=email.bounced,+email.opened', { types: 'email.bounced,email.opened' }],
  ['listEmailBatches', '?cursor=', {}],
  ['listEmailBatches', '?cursor=+x', { cursor: ' x' }],
  ['listUsers', '?cursor=', { cursor: '' }],
])('a query of %s is normalized: %s becomes %j', (operationId, search, expected) => {
  expect(normalizeQuery(operationId, search)).toEqual(expected);
});

it('a query keeps a repeated parameter as a list', () => {
  expect(normalizeQuery('getLeadJourney', '?kinds=&kinds=web')).toEqual({ kinds: ['', 'web'] });
});

it('normalizing a query drops empty cursors and empty comma-separated lists, and no other parameter', () => {
  for (const operation of listOperations()) {
    for (const parameter of listQueryParameters(operation)) {
      const name = String(parameter['name']);
      const text = JSON.stringify(parameter);
      const isList = text.includes('separated by commas');
      const isCursor = text.includes('nextCursor') || name === 'cursor' || name === 'after';
      const isDropped = Object.keys(Object(normalizeQuery(operation.operationId, `?${name}=`))).length === 0;
      expect([operation.operationId, name, isDropped]).toEqual([
        operation.operationId,
        name,
        isList || isCursor,
      ]);
    }
  }
});
