import { sentBatches } from '../../../dev/demo-mails.ts';

describe.each(['2026-11-27T04:31:05Z', '2027-01-01T00:00:00Z', '2028-02-29T23:59:59Z'])(
  'the mail of the demo before %s',
  (time) => {
    const batches = sentBatches(new Date(time));

    it('is on each of the 29 days before, and not on the day itself', () => {
      const days = new Set(batches.map(({ sentAt }) => sentAt.slice(0, 10)));
      expect(days.size).toBe(29);
      expect(days).not.toContain(time.slice(0, 10));
      for (const day of days) expect(day < time.slice(0, 10)).toBe(true);
    });

    it('has a tracking id for each batch, and each address once in it', () => {
      expect(new Set(batches.map(({ trackingId }) => trackingId)).size).toBe(batches.length);
      for (const { mails } of batches)
        expect(new Set(mails.map(({ email }) => email)).size).toBe(mails.length);
    });

    it('is opened more often than clicked, and bounces now and then', () => {
      const mails = batches.flatMap((batch) => batch.mails);
      const count = (status: string) => mails.filter((mail) => mail.status === status).length;
      expect(count('opened')).toBeGreaterThan(count('clicked'));
      expect(count('clicked')).toBeGreaterThan(100);
      expect(count('bounced')).toBeGreaterThan(2);
      expect(count('bounced')).toBeLessThan(mails.length / 50);
    });
  },
);
