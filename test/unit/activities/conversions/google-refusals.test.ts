import { DataManagerError } from '../../../../activities/conversions/data-manager-failure.ts';

/** Returns Google's error for these fields. */
function buildError(status: number, ...fields: string[]): DataManagerError {
  const fieldViolations = fields.map((field) => ({ field, reason: 'INVALID_VALUE' }));
  return new DataManagerError(status, { error: { details: [{ fieldViolations }] } });
}

it.each([
  [true, buildError(400, 'destinations[0].login_account')],
  [true, buildError(400, 'destinations[0].operating_account', 'encoding')],
  [true, buildError(404)],
  [false, buildError(400, 'destinations[0]', 'events[1].currency')],
  [false, buildError(400, 'events')],
  [false, buildError(400, '')],
  [false, buildError(400)],
])('attributes a refusal of Google to the destination (%s): case %#', (isDestinationFault, error) => {
  expect(error.isDestinationFault).toBe(isDestinationFault);
});
