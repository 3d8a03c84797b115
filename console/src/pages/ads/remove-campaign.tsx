import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { getAccountKey, type CampaignPlace } from '../../data/searchads.ts';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';

/** Renders the removal of a campaign, confirmed by its name. Google cannot restore removed campaigns. */
export function RemoveCampaign({ place, name }: { place: CampaignPlace; name: string }) {
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    meta: { success: 'Campaign removed.' },
    mutationFn: async () => {
      await api.searchads.removeSearchCampaign({ ...place, confirm: name, validateOnly: true });
      return api.searchads.removeSearchCampaign({ ...place, confirm: name, validateOnly: false });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: getAccountKey(place) });
      close();
    },
  });
  return (
    <>
      <Button size="xs" color="red" variant="outline" onClick={open}>
        Remove
      </Button>
      {isOpen && (
        <TypeToConfirm
          title={`Remove ${name}?`}
          name={name}
          action="Remove campaign"
          mutation={remove}
          onClose={close}
        >
          The campaign is removed permanently in Google Ads. To stop it temporarily, pause it.
        </TypeToConfirm>
      )}
    </>
  );
}
