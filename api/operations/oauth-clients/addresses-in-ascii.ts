import { toAsciiUrl } from '../../../domain/ascii-url.ts';

type Addresses = { homepageUrl?: string | null | undefined; icon?: string | null | undefined };

/** A client's fields with its addresses in ASCII, as they are stored and shown: so no domain looks like another. */
export function addressesInAscii<Sent extends Addresses>(sent: Sent): Sent {
  const { homepageUrl, icon } = sent;
  return {
    ...sent,
    ...(typeof homepageUrl === 'string' && { homepageUrl: toAsciiUrl(homepageUrl) }),
    ...(typeof icon === 'string' && { icon: toAsciiUrl(icon) }),
  };
}
