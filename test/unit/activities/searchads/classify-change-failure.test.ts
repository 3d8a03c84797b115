import { classifyChangeFailure } from '../../../../activities/searchads/changes/classify-change-failure.ts';
import { GoogleAdsError, type GoogleAdsFault } from '../../../../activities/searchads/google-ads-failure.ts';

const attempt = {
  toOurField: () => undefined,
  exemptions: { keys: [], topics: [] },
  wasSent: false,
  mayArrive: false,
  isAmbiguous: false,
  creation: undefined,
};
const INVALID_ARGUMENT = 3;
const RESOURCE_EXHAUSTED = 8;
const UNAVAILABLE = 14;
const buildError = (status: number, faults: GoogleAdsFault[] = []) => new GoogleAdsError({ status, faults });

it.each([UNAVAILABLE, RESOURCE_EXHAUSTED])(
  'after a read fails with the gRPC status %i, an earlier unanswered mutate may still have been applied',
  (status) => {
    const outcome = classifyChangeFailure(buildError(status), { ...attempt, isAmbiguous: true });
    expect(outcome).toMatchObject({ kind: 'later', mayArrive: true });
    expect(classifyChangeFailure(buildError(status), attempt)).toMatchObject({
      kind: 'later',
      mayArrive: false,
    });
  },
);

it('reports a rate-limited mutate as not applied even after an ambiguous call, because each attempt reads the campaign first', () => {
  const refusedAttempt = { ...attempt, wasSent: true, isAmbiguous: true };
  const outcome = classifyChangeFailure(buildError(RESOURCE_EXHAUSTED), refusedAttempt);
  expect(outcome).toMatchObject({ kind: 'later', mayArrive: false });
});

it.each([
  ['CAMPAIGN_ERROR', 'DUPLICATE_CAMPAIGN_NAME', 'first', { kind: 'refused', code: 'campaign_name_taken' }],
  ['CAMPAIGN_ERROR', 'DUPLICATE_CAMPAIGN_NAME', 'again', { kind: 'later', mayArrive: true }],
  ['mutate_error', 'RESOURCE_NOT_FOUND', 'first', { kind: 'refused' }],
  ['mutate_error', 'RESOURCE_NOT_FOUND', undefined, { kind: 'later', mayArrive: true }],
  ['field_error', 'REQUIRED', 'again', { kind: 'refused', code: 'invalid_request', mayArrive: false }],
  ['field_error', 'REQUIRED', undefined, { kind: 'refused', code: 'invalid_request', mayArrive: true }],
] as const)(
  'classifies the error %s %s of a mutate (campaign creation: %s) as %j',
  (family, name, creation, outcome) => {
    const refusedAttempt = {
      ...attempt,
      toOurField: () => 'name',
      wasSent: true,
      mayArrive: true,
      creation,
    };
    const error = buildError(INVALID_ARGUMENT, [{ family, name, path: [] }]);
    expect(classifyChangeFailure(error, refusedAttempt)).toMatchObject(outcome);
  },
);

it('a mutate without an answer is ambiguous', () => {
  expect(classifyChangeFailure(buildError(UNAVAILABLE), { ...attempt, wasSent: true })).toEqual({
    kind: 'ambiguous',
  });
});

const buildFaults = (fieldName: string): GoogleAdsFault[] => [
  { family: 'mutate_error', name: 'RESOURCE_NOT_FOUND', path: [{ fieldName, index: undefined }] },
];
const namedAttempt = { ...attempt, wasSent: true, toOurField: () => 'locations.add[0]' };

it.each(['geo_target_constant', 'language_constant'])(
  'refuses a change with an unknown %s and names the field of the request',
  (field) => {
    expect(
      classifyChangeFailure(buildError(INVALID_ARGUMENT, buildFaults(field)), namedAttempt),
    ).toMatchObject({
      kind: 'refused',
      code: 'invalid_request',
      details: { fields: [{ path: 'locations.add[0]' }] },
    });
  },
);

it('repeats a change, starting with a new read, if a resource was removed since the last read', () => {
  const outcome = classifyChangeFailure(buildError(INVALID_ARGUMENT, buildFaults('remove')), namedAttempt);
  expect(outcome).toMatchObject({ kind: 'later' });
});

it('reports policy findings together with a fault that concerns no field', () => {
  const outcome = classifyChangeFailure(
    buildError(INVALID_ARGUMENT, [
      { family: 'authorization_error', name: 'ACTION_NOT_PERMITTED', path: [] },
      {
        family: 'policy_finding_error',
        name: 'POLICY_FINDING',
        path: [],
        policyTopics: [{ topic: 'ALCOHOL', words: ['beer'] }],
      },
    ]),
    { ...namedAttempt, toOurField: () => 'ad' },
  );
  expect(outcome).toMatchObject({
    kind: 'refused',
    code: 'provider_permission',
    details: {
      reason: 'ACTION_NOT_PERMITTED',
      fields: [{ path: 'ad', exemption: { topic: 'ALCOHOL' } }],
    },
  });
});
