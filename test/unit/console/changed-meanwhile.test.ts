import { changedMeanwhile } from '../../../console/src/pages/conversions/changed-meanwhile.ts';

describe('a goal that is put in the place of another', () => {
  const [then, later] = ['2026-04-07T08:00:00.000Z', '2026-04-07T08:00:01.000Z'];

  it('is sent where nothing has happened to it', () => {
    expect(changedMeanwhile({ updatedAt: then }, then)).toBeUndefined();
    expect(changedMeanwhile(undefined, undefined)).toBeUndefined();
  });

  it('is not sent over what somebody else has changed, ended or made', () => {
    expect(changedMeanwhile({ updatedAt: later }, then)).toMatch(/^Somebody else has changed/);
    expect(changedMeanwhile(undefined, then)).toMatch(/^Somebody else has ended/);
    expect(changedMeanwhile({ updatedAt: then }, undefined)).toMatch(/^There is a goal of this name/);
  });
});
