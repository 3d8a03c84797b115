import { z } from 'zod';

const strings = z.array(z.string());

const attachment = z.object({
  filename: z.string(),
  contentType: z.string().nullable(),
  /** Null for a file that Resend would fetch from a URL. */
  sizeBytes: z.number().nullable(),
});

/** `html` and `text` are null if absent, or if the mailbox deleted them to free memory (`bodyDropped`). */
export const mailContent = z.object({
  from: z.string(),
  to: strings,
  cc: strings,
  bcc: strings,
  replyTo: strings,
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(attachment).default([]),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** Milliseconds since 1970. Absent for immediate sending. */
  scheduledAt: z.number().exactOptional(),
});

export type MailContent = z.infer<typeof mailContent>;

/** `id` is the provider's id of the mail. `time` is in milliseconds since 1970. */
export type Mail = MailContent & {
  id: string;
  account: string;
  time: number;
  idempotencyKey: string | null;
};

/** `sequence` increases with every mail and never repeats. */
export type StoredMail = Mail & {
  readonly sequence: number;
  bodyDropped: boolean;
};

type MailSearch = {
  /** Part of an address in To, Cc or Bcc, in any case. */
  to?: string | undefined;
  account?: string | undefined;
  /** Exclusive upper bound of `sequence`. */
  before?: number | undefined;
  limit: number;
};

const MAX_MAILS = 200_000;
const MAX_BODY_CHARACTERS = 128 * 1024 * 1024;

/** Keeps the newest 200,000 mails in memory, and the bodies of the newest mails up to 128 Mi characters. */
export class Mailbox {
  #mails: StoredMail[] = [];
  readonly #byId = new Map<string, StoredMail>();
  #accounts = new Map<string, number>();
  #nextSequence = 1;
  #bodyCharacters = 0;
  #firstWithBody = 0;

  add(mail: Mail): void {
    const stored: StoredMail = { ...mail, sequence: this.#nextSequence, bodyDropped: false };
    this.#nextSequence += 1;
    this.#mails.push(stored);
    this.#byId.set(stored.id, stored);
    this.#accounts.set(mail.account, (this.#accounts.get(mail.account) ?? 0) + 1);
    this.#bodyCharacters += getBodyCharacters(stored);
    this.#dropBodies();
    // A tolerance of 10 % avoids copying the array for every mail.
    if (this.#mails.length > MAX_MAILS * 1.1) this.#keep(this.#mails.slice(-MAX_MAILS));
  }

  find(id: string): StoredMail | undefined {
    return this.#byId.get(id);
  }

  search({ to, account, before, limit }: MailSearch): StoredMail[] {
    const found: StoredMail[] = [];
    const matches = createMatcher(to, account);
    for (let index = this.#mails.length - 1; index >= 0 && found.length < limit; index -= 1) {
      const mail = this.#mails[index];
      if (mail && (before === undefined || mail.sequence < before) && matches(mail)) found.push(mail);
    }
    return found;
  }

  count({ to, account }: Pick<MailSearch, 'to' | 'account'>): number {
    if (to === undefined)
      return account === undefined ? this.#mails.length : (this.#accounts.get(account) ?? 0);
    const matches = createMatcher(to, account);
    return this.#mails.reduce((sum, mail) => sum + (matches(mail) ? 1 : 0), 0);
  }

  listAccounts(): string[] {
    return [...this.#accounts.keys()].toSorted();
  }

  clear(account?: string): void {
    this.#keep(account === undefined ? [] : this.#mails.filter((mail) => mail.account !== account));
  }

  #dropBodies(): void {
    while (this.#bodyCharacters > MAX_BODY_CHARACTERS && this.#firstWithBody < this.#mails.length) {
      const mail = this.#mails[this.#firstWithBody];
      this.#firstWithBody += 1;
      if (!mail) continue;
      this.#bodyCharacters -= getBodyCharacters(mail);
      mail.html = null;
      mail.text = null;
      mail.bodyDropped = true;
    }
  }

  #keep(mails: StoredMail[]): void {
    this.#mails = mails;
    this.#byId.clear();
    this.#accounts = new Map();
    this.#bodyCharacters = 0;
    for (const mail of mails) {
      this.#byId.set(mail.id, mail);
      this.#accounts.set(mail.account, (this.#accounts.get(mail.account) ?? 0) + 1);
      this.#bodyCharacters += getBodyCharacters(mail);
    }
    const first = mails.findIndex((mail) => !mail.bodyDropped);
    this.#firstWithBody = first === -1 ? mails.length : first;
  }
}

function getBodyCharacters(mail: Pick<MailContent, 'html' | 'text'>): number {
  return (mail.html?.length ?? 0) + (mail.text?.length ?? 0);
}

function createMatcher(to: string | undefined, account: string | undefined): (mail: StoredMail) => boolean {
  const wanted = to?.toLowerCase();
  return (mail) =>
    (account === undefined || mail.account === account) &&
    (wanted === undefined ||
      [mail.to, mail.cc, mail.bcc].some((list) => list.some((name) => name.toLowerCase().includes(wanted))));
}
