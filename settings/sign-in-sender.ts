import { z } from 'zod';

/** Sender of the platform's own mails: an address, or `Name <address>`. Its domain is closed to projects. */
export const signInSenderVariables = {
  SIGN_IN_SENDER: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address, or Name <address>',
    ),
};

/** The domain of the platform's own mails in the spelling of DNS, in lower case. */
export function signInDomain({ SIGN_IN_SENDER: sender }: { SIGN_IN_SENDER: string }): string {
  const written = sender.slice(sender.lastIndexOf('@') + 1).replace(/>$/, '');
  return URL.parse(`http://${written}`)?.hostname ?? written.toLowerCase();
}
