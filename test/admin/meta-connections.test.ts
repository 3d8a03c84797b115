import { randomBytes } from 'node:crypto';
import { connectionCreate } from '../../admin/commands/connection-create.ts';
import { UsageError } from '../../admin/failures.ts';
import { useDatabaseWorld } from '../support/database-world.ts';

const world = useDatabaseWorld();
const connectionKeyring = new Map([['test', randomBytes(32)]]);

const create = async (externalId: string) =>
  connectionCreate(
    { ...world.admin, connectionKeyring },
    { project: world.tenant.projectId, provider: 'meta', externalId, name: 'Meta', secret: 'EAAtoken' },
  );

it('stores one Meta connection for an ad account id that is given with and without the prefix `act_`', async () => {
  const first = await create('1029384756');
  const again = await create('act_1029384756');
  expect([first.externalId, again.externalId]).toEqual(['act_1029384756', 'act_1029384756']);
  expect(again.id).toBe(first.id);
});

it('connects a Meta business', async () => {
  expect((await create('business_77')).externalId).toBe('business_77');
});

it.each(['act_', 'business_', 'act_1/insights', 'my shop', 'page_1'])(
  'refuses to connect a Meta account with the id %s',
  async (externalId) => {
    await expect(create(externalId)).rejects.toThrow(UsageError);
  },
);
