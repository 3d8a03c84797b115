import { loadDocument, type Operation } from '../../../api/openapi/load-document.ts';
import { createRequireBounds } from '../../../api/validation/require-bounds.ts';

let requireBounds: (body: unknown) => void;
let requireEvents: (body: unknown) => void;

beforeAll(async () => {
  const document = await loadDocument();
  const createCheck = (route: string) => {
    const check = createRequireBounds(document, getOperation(document.paths[route]));
    return (body: unknown) => check?.(body, '');
  };
  requireBounds = createCheck('/emails/batch/queue');
  requireEvents = createCheck('/projects/{projectId}/events');
});

it.each([
  ['recipients', { recipients: Array.from({ length: 10_001 }, () => ({})) }],
  ['recipients[1].params', { recipients: [{}, { params: buildFields(201) }] }],
  ['recipients[0].params', { recipients: [{ params: { a: 'é'.repeat(20_000), b: 'x'.repeat(25_536) } }] }],
  ['metadata', { metadata: buildFields(101) }],
  ['metadata', { metadata: { ['n'.repeat(200)]: 'x'.repeat(65_337) } }],
])('requireBounds names the field %s if it exceeds its bound', (path, body) => {
  expect(() => requireBounds(body)).toThrow(`${path} must have at most`);
});

it('requireBounds names the first of 90,000 unknown fields', () => {
  expect(() => requireBounds({ recipients: [{ email: 'ada@example.com', ...buildFields(23) }] })).toThrow(
    'recipients[0].f0 is not a known field.',
  );
  expect(() => requireBounds(buildFields(90_000))).toThrow('f0 is not a known field.');
});

it('requireBounds names a field that is too large, even in a list with items of several types', () => {
  const events = [
    { type: 'page_view' },
    { type: 'custom', properties: { deep: [{ text: 'x'.repeat(65_536) }] } },
  ];
  expect(() => requireEvents({ events })).toThrow('events[1].properties must have at most 8192 bytes');
});

it('requireBounds accepts values at the bounds, and leaves other types to the validator', () => {
  const recipients = Array.from({ length: 10_000 }, () => ({ params: { a: 'x' } }));
  const bodies = [
    { recipients, metadata: { n: 'x'.repeat(65_535) } },
    { recipients: { params: 1 }, metadata: 'text' },
    { recipients: [null, 1], metadata: null },
    undefined,
  ];
  expect(() => {
    for (const body of bodies) requireBounds(body);
    requireEvents({ events: [null, { type: 'other' }, { type: {} }] });
  }).not.toThrow();
});

function buildFields(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
}

function getOperation(methods: Record<string, Operation> | undefined): Operation {
  if (!methods?.['post']) throw new Error('The route has no POST operation.');
  return methods['post'];
}
