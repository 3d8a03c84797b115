import { findCallMembers } from '../../../models/emails/call-mails.ts';
import { createQueuedBatch } from './queued-batch.ts';

it.each([true, false])(
  'a recipient of a call has every parameter that was sent (locked: %s)',
  async (lockQueued) => {
    const params = '{"constructor": "C", "__proto__": "P"}';
    const batch = await createQueuedBatch(params);
    try {
      const call = [{ ...batch.key, members: [0] }];
      const [member] = await batch.within((project) => findCallMembers(project, call, { lockQueued }));
      expect(new Map(Object.entries(member?.params ?? {}))).toEqual(
        new Map([
          ['constructor', 'C'],
          ['__proto__', 'P'],
        ]),
      );
    } finally {
      await batch.drop();
    }
  },
);
