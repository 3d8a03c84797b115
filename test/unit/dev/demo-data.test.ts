import * as demo from '../../../dev/demo-data.ts';
import { KEY_SCOPES, SCOPES } from '../../../domain/scopes.ts';

it('gives the demo every scope', () => {
  expect(demo.ALL_SCOPES).toEqual(SCOPES);
  expect(demo.KEY_SCOPES).toEqual(KEY_SCOPES);
});
