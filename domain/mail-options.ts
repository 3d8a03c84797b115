/** Headers that a caller may set. All others belong to the platform or the provider. */
const SETTABLE_HEADER =
  /^(?:x-(?!ses-|resend-)[a-z0-9-]+|references|in-reply-to|precedence|auto-submitted|importance|list-id|feedback-id)$/i;

const NOT_SETTABLE =
  'cannot be set. Use a name that begins with X- (not X-SES- or X-Resend-), or References, In-Reply-To, Precedence, Auto-Submitted, Importance, List-Id or Feedback-ID';

/** Name of the tag that identifies the recipient of a mail in provider events. */
export const RECIPIENT_TAG = 'recipient';

/**
 * Limit for all attachments of a mail together. Resend allows mails of 40 MB, and Base64 makes attachments a
 * third larger.
 */
export const MAX_ATTACHMENT_BYTES = 20_000_000;

type Options = {
  cc?: readonly string[] | undefined;
  bcc?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  tags?: Readonly<Record<string, string>> | undefined;
};

export function findOptionFaults({ cc = [], bcc = [], headers = {}, tags = {} }: Options) {
  const addresses = new Set<string>();
  const names = new Set<string>();
  const isRepeated = (seen: Set<string>, text: string) => seen.size === seen.add(text.toLowerCase()).size;
  const lists = Object.entries({ cc, bcc });
  return [
    ...lists.flatMap(([list, copies]) =>
      copies.flatMap((address, index) =>
        isRepeated(addresses, address)
          ? [{ path: `${list}[${index}]`, message: 'is already in cc or bcc' }]
          : [],
      ),
    ),
    ...Object.keys(headers).flatMap((name) => {
      if (!SETTABLE_HEADER.test(name)) return [{ path: `headers.${name}`, message: NOT_SETTABLE }];
      return isRepeated(names, name) ? [{ path: `headers.${name}`, message: 'is set twice' }] : [];
    }),
    ...(Object.hasOwn(tags, RECIPIENT_TAG)
      ? [{ path: `tags.${RECIPIENT_TAG}`, message: 'is reserved' }]
      : []),
  ];
}
