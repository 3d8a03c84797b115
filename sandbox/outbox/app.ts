import type { Express } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { answerOwnErrors, createLoopbackApp } from '../wire/loopback-app.ts';
import { renderListPage } from './list-page.ts';
import { renderMailPage, renderMissingMailPage } from './mail-page.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

const PAGE_SIZE = 50;

const filter = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const listQuery = z.object({
  to: filter,
  account: filter,
  before: z.coerce.number().int().min(1).optional(),
});
const jsonQuery = listQuery.extend({ limit: z.coerce.number().int().min(1).max(1000).default(PAGE_SIZE) });
const mailQuery = z.object({ view: z.enum(['html', 'text', 'headers']).optional() });

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAIL_POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'";

export function createOutboxApp(mailbox: Mailbox, log: Logger): Express {
  const app = createLoopbackApp();
  app.use((_request, response, next) => {
    response.set({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    next();
  });

  app.get('/', (request, response) => {
    const query = listQuery.parse(request.query);
    const page = getPage(mailbox, { ...query, limit: PAGE_SIZE });
    const total = mailbox.count(query);
    response.send(renderListPage({ ...page, ...query, total, accounts: mailbox.listAccounts() }));
  });

  app.get('/mails.json', (request, response) => {
    const { mails, next } = getPage(mailbox, jsonQuery.parse(request.query));
    response.json({ mails: mails.map(serializeMailWithoutBodies), next });
  });

  app.get('/mails/:id.json', (request, response) => {
    const mail = mailbox.find(request.params.id);
    if (mail) response.json(serializeMail(mail));
    else response.status(404).json({ message: 'There is no such mail.', code: 'not_found' });
  });

  app.get('/mails/:id', (request, response) => {
    const mail = mailbox.find(request.params.id);
    if (!mail) {
      response.status(404).send(renderMissingMailPage());
      return;
    }
    const { view } = mailQuery.parse(request.query);
    response.send(renderMailPage(mail, view ?? (mail.html === null && mail.text !== null ? 'text' : 'html')));
  });

  app.get('/mails/:id/html', (request, response) => {
    const body = mailbox.find(request.params.id)?.html ?? null;
    response.set('content-security-policy', MAIL_POLICY).type('html');
    if (body === null) response.status(404).send('There is no such mail, or it has no HTML part.');
    else response.send(body);
  });

  app.use((_request, response) => {
    response.status(404).send(renderMissingMailPage());
  });
  app.use(answerOwnErrors('outbox', log));
  return app;
}

function getPage(
  mailbox: Mailbox,
  query: z.infer<typeof jsonQuery>,
): { mails: StoredMail[]; next: number | null } {
  const found = mailbox.search({ ...query, limit: query.limit + 1 });
  const mails = found.slice(0, query.limit);
  return { mails, next: found.length > mails.length ? (mails.at(-1)?.sequence ?? null) : null };
}

function serializeMail({ time, scheduledAt, ...mail }: Pick<StoredMail, 'time' | 'scheduledAt'>): object {
  return {
    ...mail,
    time: new Date(time).toISOString(),
    ...(scheduledAt !== undefined && { scheduledAt: new Date(scheduledAt).toISOString() }),
  };
}

function serializeMailWithoutBodies(mail: StoredMail): object {
  const { html: _html, text: _text, bodyDropped: _bodyDropped, ...rest } = mail;
  return serializeMail(rest);
}
