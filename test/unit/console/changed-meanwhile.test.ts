import { changedMeanwhile } from '../../../console/src/pages/conversions/changed-meanwhile.ts';

const [then, later] = ['2026-04-07T08:00:00.000Z', '2026-04-07T08:00:01.000Z'];

it('saves a goal that nobody else has changed', () => {
  expect(changedMeanwhile({ updatedAt: then }, then)).toBeUndefined();
  expect(changedMeanwhile(undefined, undefined)).toBeUndefined();
});

it('refuses to overwrite a goal that somebody else changed, ended or created', () => {
  expect(changedMeanwhile({ updatedAt: later }, then)).toMatch(/^Someone else changed/);
  expect(changedMeanwhile(undefined, then)).toMatch(/^Someone else deleted/);
  expect(changedMeanwhile({ updatedAt: then }, undefined)).toMatch(/^A goal with this name/);
});
