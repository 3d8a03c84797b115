import type { z } from 'zod';
import { listGoogleAccounts } from '../../../../activities/connections/google-connect.ts';

const IDS = Array.from({ length: 55 }, (_, index) => String(1_000_000_001 + index));
const LAST = '1000000055';

it.each<[string, string | null, number, string]>([
  ['all 55, the first 50 of them with names, if the user chooses the account', null, 50, '100-000-0055'],
  ['all 55, with a single call for a name, if only the last account is wanted', LAST, 1, 'Shop'],
])('lists the Google Ads accounts of a user: %s', async (_, wanted, calls, lastName) => {
  let searches = 0;
  const client = {
    listAccessibleCustomers: async () => IDS,
    search: async <Row>(_account: object, _query: string, row: z.ZodType<Row>) => {
      searches += 1;
      return [row.parse({ customer: { id: '1', descriptive_name: 'Shop' } })];
    },
  };
  const accounts = await listGoogleAccounts(client, 'refresh-token', wanted);
  expect(accounts.map(({ id }) => id)).toEqual(IDS);
  expect(accounts.at(-1)).toEqual({ id: LAST, name: lastName });
  expect(searches).toBe(calls);
});
