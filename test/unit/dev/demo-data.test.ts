import { ALL_SCOPES } from '../../../dev/demo-data.ts';
import { SCOPES } from '../../../domain/scopes.ts';

it('the demo is permitted everything that there is', () => {
  expect(ALL_SCOPES).toEqual(SCOPES);
});
