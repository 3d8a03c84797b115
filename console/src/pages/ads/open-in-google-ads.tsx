import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** Renders the link to an account in Google Ads. `__e` selects the account by its customer id. */
export function OpenInGoogleAds({ customerId }: { customerId: string }) {
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={`https://ads.google.com/aw/campaigns?__e=${customerId}`}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      Open in Google Ads
    </Button>
  );
}
