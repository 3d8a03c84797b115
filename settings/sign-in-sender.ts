import { z } from 'zod';

/** Sender of the platform's own mails: an address, or `Name <address>`. Projects cannot use its domain. */
export const signInSenderVariables = {
  SIGN_IN_SENDER: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address, or Name <address>',
    ),
};

/** Returns the domain of the platform's own mails in ASCII and lower case. */
export function readSignInDomain({ SIGN_IN_SENDER: sender }: { SIGN_IN_SENDER: string }): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).replace(/>$/, '');
  return URL.parse(`http://${domain}`)?.hostname ?? domain.toLowerCase();
}
