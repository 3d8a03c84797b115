import { createBudgetReadings } from '../../../activities/searchads/budgets/budget-readings.ts';
import { openAccountWorld } from './account-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openAccountWorld);

it('a read of budgets fails with a retryable error if a connection is deleted after its accounts were listed', async () => {
  const [first, deleted] = [await world.connect('1000000002'), await world.connect('1000000003')];
  await world.storeAccounts(first, '1000000002');
  await world.storeAccounts(deleted, '1000000003');
  // Opening the first connection updates its row. By then, the accounts of both connections are listed.
  await world.urls.sql(`
    create function delete_connection() returns trigger language plpgsql security definer as $$ begin
      delete from public.connections where id = '${deleted}'; return new; end $$;
    create trigger delete_connection before update on connections for each row
      when (new.id = '${first}') execute function delete_connection()`);
  const search = async () => [];
  const readings = createBudgetReadings(world.createDependencies({ search, mutate: async () => ({}) }));
  const query = {
    projectId: world.projectId,
    currency: 'USD',
    sharedBy: 'test',
    readFor: 'test',
    sharedMs: 0,
  };
  const read = () => world.run((input: typeof query) => readings.refresh(input), query);
  await expect(read()).rejects.toMatchObject({ type: 'provider_unavailable', nonRetryable: false });
  await expect(read()).resolves.toMatchObject({ enabled: [] });
});
