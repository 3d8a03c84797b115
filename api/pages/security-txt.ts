import type { Express } from 'express';
import { z } from 'zod';
import { DAY_MS } from '../../domain/local-clock.ts';
import { mountPage } from '../request/refuse-method.ts';

const PATH = '/.well-known/security.txt';

/** RFC 9116 recommends an expiry in less than a year. */
const VALID_DAYS = 180;

const uri = z.url({ protocol: /^(https|mailto|tel)$/ });
const contact = z
  .union([uri, z.email().transform((address) => `mailto:${address}`)], {
    error: 'must be e-mail addresses, or mailto:, https: or tel: addresses, separated by commas',
  })
  .pipe(uri);

/** Contacts in order of preference. Without contacts, `security.txt` is not served. */
export const securityContactVariables = {
  SECURITY_CONTACT: z
    .string()
    .max(1_000)
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
    .pipe(z.array(contact).max(10)),
};

/** Serves `security.txt` (RFC 9116). `Expires` depends on the request's time, so the file stays valid. */
export function mountSecurityTxt(
  app: Express,
  { securityContacts, publicUrl }: { securityContacts: readonly string[]; publicUrl: string },
): void {
  if (securityContacts.length === 0) return;
  const fixedLines = [
    ...securityContacts.map((address) => `Contact: ${address}`),
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${PATH}`,
  ];
  mountPage(app, PATH, (_request, response) => {
    const lastDay = Math.floor(Date.now() / DAY_MS) + VALID_DAYS;
    const lines = [...fixedLines, `Expires: ${new Date(lastDay * DAY_MS).toISOString()}`];
    response
      .set('Cache-Control', 'public, max-age=86400')
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });
}
