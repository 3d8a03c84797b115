import { findMembers, lockQueuedMembers } from '../../../models/emails/members.ts';
import { queuedBatch } from './queued-batch.ts';

describe('the members of a chunk', () => {
  it('have every parameter that was sent, whatever its name', async () => {
    const params = '{"constructor": "C", "__proto__": "P"}';
    const batch = await queuedBatch(params);
    const [locked] = await batch.within((project) => lockQueuedMembers(project, batch.key, 100));
    const [found] = await batch.within((project) => findMembers(project, batch.key.batchId, [0]));
    await batch.drop();
    for (const member of [locked, found]) {
      expect(new Map(Object.entries(member?.params ?? {}))).toEqual(
        new Map([
          ['constructor', 'C'],
          ['__proto__', 'P'],
        ]),
      );
    }
  });
});
