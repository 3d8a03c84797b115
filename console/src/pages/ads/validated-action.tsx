import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAccountKey, type CampaignPlace } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';

type ValidatedActionProps = {
  place: CampaignPlace;
  title: string;
  /** Consequence of the action. */
  text: string;
  action: string;
  isRemoval?: boolean;
  /** Identifies the action among those of the campaign. */
  actionKey: readonly string[];
  run: (validateOnly: boolean) => Promise<object>;
  onClose: () => void;
};

/** Renders a confirmation of a change without input, which Google validates as soon as the dialog opens. */
export function ValidatedAction(props: ValidatedActionProps) {
  const { place, title, text, action, isRemoval = false, actionKey, run, onClose } = props;
  const queryClient = useQueryClient();
  const check = useQuery({
    queryKey: ['check-action', place, ...actionKey],
    queryFn: () => run(true),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const apply = useMutation({
    meta: { success: 'Change saved.' },
    mutationFn: () => run(false),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: getAccountKey(place) });
      onClose();
    },
  });
  const error = apply.error ?? check.error;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text>{text}</Text>
        {check.data && (
          <Text size="sm" role="status">
            Validated by Google. Not applied yet.
          </Text>
        )}
        {error && <Failure error={error} />}
        <Group>
          <Button
            {...(isRemoval && { color: 'red' })}
            onClick={() => apply.mutate()}
            loading={apply.isPending || check.isFetching}
            disabled={!check.data}
          >
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
