import { DataManagerError } from '../../../../activities/conversions/data-manager-failure.ts';

/** Returns Google's error for these fields. */
function refused(status: number, ...fields: string[]): DataManagerError {
  const fieldViolations = fields.map((field) => ({ field, reason: 'INVALID_VALUE' }));
  return new DataManagerError(status, { error: { details: [{ fieldViolations }] } });
}

it.each([
  [true, refused(400, 'destinations[0].login_account')],
  [true, refused(400, 'destinations[0].operating_account', 'encoding')],
  [true, refused(404)],
  [false, refused(400, 'destinations[0]', 'events[1].currency')],
  [false, refused(400, 'events')],
  [false, refused(400, '')],
  [false, refused(400)],
])('returns %s for whether a refusal concerns the destination: case %#', (isOf, error) => {
  expect(error.isOfDestination).toBe(isOf);
});
