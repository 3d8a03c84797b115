import { DAY_MS, listDemoDays, type DemoDay } from './demo-days.ts';
import { getReaderAddress } from './demo-visitors.ts';

/** A batch that was sent on an earlier day, with the last status of each mail. */
type SentBatch = {
  trackingId: string;
  subject: string;
  emailType: 'newsletter' | 'transactional';
  sentAt: string;
  mails: { email: string; status: 'delivered' | 'opened' | 'clicked' | 'bounced' }[];
};

const HOUR_MS = 3_600_000;
const READER_COUNT = 240;

/** Leads of the sandbox's CRM with an address. */
export const LEAD_ADDRESSES = ['avery.stone', 'robin.vale', 'morgan.lake', 'jo.park'].map(
  (name) => `${name}@example.com`,
);

const TUESDAY = 2;
const FRIDAY = 5;

/** Returns the batches of the demo's month: bookings daily, a newsletter on Tuesdays, last places on Fridays. */
export function listSentBatches(asOf: Date): SentBatch[] {
  // Batches of the current day are sent through the sandbox.
  return listDemoDays(asOf).slice(0, -1).flatMap(getBatches);
}

function getBatches(day: DemoDay): SentBatch[] {
  const weekday = new Date(day.start).getUTCDay();
  const number = Math.round(day.start / DAY_MS);
  const bookings = createBatch(day, 'bookings', {
    subject: 'Your booking is confirmed',
    emailType: 'transactional',
    hour: 15,
    mails: createMails(listReaders(number * 17, (day.isWeekend ? 9 : 24) + (number % 7)), {
      opens: 7,
      clicks: 2,
    }),
  });
  if (weekday === TUESDAY) {
    const to = [...LEAD_ADDRESSES, ...listReaders(number * 5, 170 + (number % 25))];
    const bounced = { email: `moved-${day.day}@example.com`, status: 'bounced' } as const;
    const mails = [...createMails(to, { opens: 4, clicks: 1 }), bounced];
    const subject = 'New workshops this month';
    return [bookings, createBatch(day, 'newsletter', { subject, emailType: 'newsletter', hour: 9, mails })];
  }
  if (weekday === FRIDAY) {
    const to = [...LEAD_ADDRESSES.slice(0, 2), ...listReaders(number * 11, 80 + (number % 20))];
    const mails = createMails(to, { opens: 5, clicks: 2 });
    const subject = 'The last places this weekend';
    return [bookings, createBatch(day, 'last-places', { subject, emailType: 'newsletter', hour: 11, mails })];
  }
  return [bookings];
}

function createBatch(
  { day, start }: DemoDay,
  name: string,
  { hour, ...fields }: Omit<SentBatch, 'trackingId' | 'sentAt'> & { hour: number },
): SentBatch {
  const sentAt = new Date(start + hour * HOUR_MS).toISOString();
  return { trackingId: `demo-${name}-${day}`, sentAt, ...fields };
}

/** `opens` and `clicks`: mails out of ten. Clicked mails are also opened. */
function createMails(
  emails: readonly string[],
  { opens, clicks }: { opens: number; clicks: number },
): SentBatch['mails'] {
  return emails.map((email, index) => {
    const tenth = (index * 7) % 10;
    return { email, status: tenth < clicks ? 'clicked' : tenth < opens ? 'opened' : 'delivered' };
  });
}

const listReaders = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => getReaderAddress((from + index) % READER_COUNT));
