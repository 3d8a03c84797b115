import { DAY_MS, listDemoDays, type DemoDay } from './demo-days.ts';
import { listReaderAddresses } from './demo-visitors.ts';

type SentBatch = {
  trackingId: string;
  subject: string;
  emailType: 'newsletter' | 'transactional';
  sentAt: string;
  mails: { email: string; status: 'delivered' | 'opened' | 'clicked' | 'bounced' }[];
};

const HOUR_MS = 3_600_000;

export const LEAD_ADDRESSES = ['avery.stone', 'robin.vale', 'morgan.lake', 'jo.park'].map(
  (name) => `${name}@example.com`,
);

const TUESDAY = 2;
const FRIDAY = 5;

export function listSentBatches(asOf: Date): SentBatch[] {
  // Exclude the current day, because the times of its batches may be in the future.
  return listDemoDays(asOf).slice(0, -1).flatMap(getBatches);
}

function getBatches(day: DemoDay): SentBatch[] {
  const weekday = new Date(day.startMs).getUTCDay();
  const number = Math.round(day.startMs / DAY_MS);
  const bookings = createBatch(day, 'bookings', {
    subject: 'Your booking is confirmed',
    emailType: 'transactional',
    hour: 15,
    mails: createMails(listReaderAddresses(number * 17, (day.isWeekend ? 9 : 24) + (number % 7)), {
      opensPerTen: 7,
      clicksPerTen: 2,
    }),
  });
  if (weekday === TUESDAY) {
    const to = [...LEAD_ADDRESSES, ...listReaderAddresses(number * 5, 170 + (number % 25))];
    const bounced = { email: `moved-${day.day}@example.com`, status: 'bounced' } as const;
    const mails = [...createMails(to, { opensPerTen: 4, clicksPerTen: 1 }), bounced];
    const subject = 'New workshops this month';
    return [bookings, createBatch(day, 'newsletter', { subject, emailType: 'newsletter', hour: 9, mails })];
  }
  if (weekday === FRIDAY) {
    const to = [...LEAD_ADDRESSES.slice(0, 2), ...listReaderAddresses(number * 11, 80 + (number % 20))];
    const mails = createMails(to, { opensPerTen: 5, clicksPerTen: 2 });
    const subject = 'The last places this weekend';
    return [bookings, createBatch(day, 'last-places', { subject, emailType: 'newsletter', hour: 11, mails })];
  }
  return [bookings];
}

function createBatch(
  { day, startMs }: DemoDay,
  name: string,
  { hour, ...fields }: Omit<SentBatch, 'trackingId' | 'sentAt'> & { hour: number },
): SentBatch {
  const sentAt = new Date(startMs + hour * HOUR_MS).toISOString();
  return { trackingId: `demo-${name}-${day}`, sentAt, ...fields };
}

/** `opensPerTen` includes the mails in which a link is clicked. */
function createMails(
  emails: readonly string[],
  { opensPerTen, clicksPerTen }: { opensPerTen: number; clicksPerTen: number },
): SentBatch['mails'] {
  return emails.map((email, index) => {
    const tenth = (index * 7) % 10;
    return { email, status: tenth < clicksPerTen ? 'clicked' : tenth < opensPerTen ? 'opened' : 'delivered' };
  });
}
