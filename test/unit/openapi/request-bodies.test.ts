import { BODY_CASES } from './body-cases.ts';
import { without } from './changed-bodies.ts';
import { named, resolvedOperations, type ResolvedOperation } from './operations.ts';
import { violations } from './schema-validator.ts';

let operations: ReadonlyMap<string, ResolvedOperation>;

beforeAll(async () => {
  operations = await resolvedOperations();
});

function bodySchema(operationId: string): Record<string, unknown> {
  const media = named(operations, operationId).requestBody?.content['application/json'];
  if (media === undefined) throw new Error(`${operationId} takes no body`);
  return media.schema;
}

describe.each(BODY_CASES)('the body of %s', (operationId, valid, required, { good, bad }) => {
  it('is valid in its shortest form, and only with its required fields', () => {
    expect(violations(bodySchema(operationId), valid)).toEqual([]);
    expect(
      required.filter((field) => violations(bodySchema(operationId), without(valid, field)).length === 0),
    ).toEqual([]);
  });

  it('takes what is within bounds', () => {
    const refused = good.filter(
      (change) => violations(bodySchema(operationId), { ...valid, ...change }).length > 0,
    );
    expect(refused).toEqual([]);
  });

  it('refuses what is not', () => {
    const taken = bad.filter(
      (change) => violations(bodySchema(operationId), { ...valid, ...change }).length === 0,
    );
    expect(taken).toEqual([]);
  });
});

it.each([
  ['biddingStrategy', 'MAXIMIZE_CONVERSIONS'],
  ['status', 'PAUSED'],
  ['containsEuPoliticalAdvertising', false],
  ['autoExemptPolicyViolations', false],
  ['validateOnly', false],
])('a campaign has %s %s by default', (field, value) => {
  expect(bodySchema('createSearchCampaign')).toMatchObject({ properties: { [field]: { default: value } } });
});
