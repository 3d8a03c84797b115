import { describeConflict } from '../../../console/src/pages/conversions/edit-conflict.ts';

const [loadedAt, changedAt] = ['2026-04-07T08:00:00.000Z', '2026-04-07T08:00:01.000Z'];

it('saves a goal that nobody else has changed', () => {
  expect(describeConflict({ updatedAt: loadedAt }, loadedAt)).toBeUndefined();
  expect(describeConflict(undefined, undefined)).toBeUndefined();
});

it('refuses to overwrite a goal that somebody else changed, ended or created', () => {
  expect(describeConflict({ updatedAt: changedAt }, loadedAt)).toMatch(/^Someone else changed/);
  expect(describeConflict(undefined, loadedAt)).toMatch(/^Someone else deleted/);
  expect(describeConflict({ updatedAt: loadedAt }, undefined)).toMatch(/^A goal with this name/);
});
