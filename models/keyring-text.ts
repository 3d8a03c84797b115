import { z } from 'zod';
import { parseKeyring, type Keyring } from './sealed.ts';

/** A key ring as a setting of a process. What is wrong with it is told without a key. */
export const keyringText = z.string().transform((text, context): Keyring => {
  try {
    return parseKeyring(text);
  } catch (error) {
    const message = error instanceof TypeError ? error.message : 'is no key ring';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});
