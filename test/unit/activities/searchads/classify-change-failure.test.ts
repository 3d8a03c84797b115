import { classifyChangeFailure } from '../../../../activities/searchads/changes/classify-change-failure.ts';
import { GoogleAdsError, type GoogleAdsFault } from '../../../../activities/searchads/google-ads-failure.ts';

const sent = {
  toOurField: () => undefined,
  exemptions: { keys: [], topics: [] },
  wasSent: false,
  mayArrive: false,
  isAmbiguous: false,
  isCreation: false as const,
};
const UNAVAILABLE = 14;
const RESOURCE_EXHAUSTED = 8;
const failed = (status: number, faults: GoogleAdsFault[] = []) => new GoogleAdsError({ status, faults });

describe('a read of a campaign that fails', () => {
  it.each([UNAVAILABLE, RESOURCE_EXHAUSTED])(
    'a failed read with status %i leaves an earlier send ambiguous',
    (status) => {
      const ambiguousForSeconds = classifyChangeFailure(failed(status), { ...sent, isAmbiguous: true });
      expect(ambiguousForSeconds).toMatchObject({ kind: 'later', mayArrive: true });
      expect(classifyChangeFailure(failed(status), sent)).toMatchObject({ kind: 'later', mayArrive: false });
    },
  );
});

describe('a send that is refused', () => {
  it('a transient refusal follows a read, which proves that no earlier send was applied', () => {
    const refused = { ...sent, wasSent: true, isAmbiguous: true };
    const outcome = classifyChangeFailure(failed(RESOURCE_EXHAUSTED), refused);
    expect(outcome).toMatchObject({ kind: 'later', mayArrive: false });
  });

  it.each([
    ['CAMPAIGN_ERROR', 'DUPLICATE_CAMPAIGN_NAME', 'first', { kind: 'refused', code: 'campaign_name_taken' }],
    ['CAMPAIGN_ERROR', 'DUPLICATE_CAMPAIGN_NAME', 'again', { kind: 'later', mayArrive: true }],
    ['mutate_error', 'RESOURCE_NOT_FOUND', 'first', { kind: 'refused' }],
    ['mutate_error', 'RESOURCE_NOT_FOUND', false, { kind: 'later', mayArrive: true }],
    ['field_error', 'REQUIRED', 'again', { kind: 'refused', code: 'invalid_request', mayArrive: false }],
    ['field_error', 'REQUIRED', false, { kind: 'refused', code: 'invalid_request', mayArrive: true }],
  ] as const)('by %s %s, sent as a creation: %j', (family, name, isCreation, outcome) => {
    const refused = { ...sent, toOurField: () => 'name', wasSent: true, mayArrive: true, isCreation };
    expect(classifyChangeFailure(failed(3, [{ family, name, path: [] }]), refused)).toMatchObject(outcome);
  });

  it('a send without an answer is ambiguous', () => {
    expect(classifyChangeFailure(failed(UNAVAILABLE), { ...sent, wasSent: true })).toEqual({
      kind: 'ambiguous',
    });
  });
});

describe('a send that names a resource that does not exist', () => {
  const of = (fieldName: string): GoogleAdsFault[] => [
    { family: 'mutate_error', name: 'RESOURCE_NOT_FOUND', path: [{ fieldName, index: undefined }] },
  ];
  const named = { ...sent, wasSent: true, toOurField: () => 'locations.add[0]' };
  const INVALID_ARGUMENT = 3;

  it.each(['geo_target_constant', 'language_constant'])('refuses an unknown %s at its field', (field) => {
    expect(classifyChangeFailure(failed(INVALID_ARGUMENT, of(field)), named)).toMatchObject({
      kind: 'refused',
      code: 'invalid_request',
      details: { fields: [{ path: 'locations.add[0]' }] },
    });
  });

  it('reads the campaign again if somebody removed it meanwhile', () => {
    const outcome = classifyChangeFailure(failed(INVALID_ARGUMENT, of('remove')), named);
    expect(outcome).toMatchObject({ kind: 'later' });
  });
});
