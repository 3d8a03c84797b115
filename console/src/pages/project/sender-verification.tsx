import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { senderQuery, type Sender } from '../../data/settings.ts';
import { CopyTextButton } from '../../shell/copy-field.tsx';
import { Failure } from '../../shell/failure.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { WhenKnown } from '../../shell/when.tsx';

type Verification = Sender['verification'];

const METHOD_TEXTS: Record<NonNullable<Verification['method']>, string> = {
  dns: 'Verified by its TXT record.',
  resend: 'Verified in your Resend account.',
  operator: 'Verified by an operator of the platform.',
  demo: 'Demo domain: no verification needed.',
};

const PROBLEM_TEXTS: Record<NonNullable<Verification['problem']>, string> = {
  record_not_found:
    'No TXT record was found under this name. A new record can take an hour to appear. Check the name, then try again.',
  record_differs: 'TXT records were found, but none has this value. Copy the value again.',
  dns_unavailable: 'The DNS look-up failed. Try again in a minute.',
};

export function SenderVerification({ sender }: { sender: Sender }) {
  const { state, method, problem, checkedAt, record } = sender.verification;
  const isVerified = state === 'verified';
  return (
    <Stack gap="sm" component="section" aria-label="Domain verification">
      <Group justify="space-between">
        <Title order={3} size="h5">
          Domain verification
        </Title>
        <VerificationBadge isVerified={isVerified} />
      </Group>
      {isVerified ? (
        <Text size="sm">{method && METHOD_TEXTS[method]}</Text>
      ) : (
        <>
          <Text size="sm">
            No e-mail is sent from an unverified domain. Create this TXT record at your DNS provider, then
            check it. If the project sends through its own Resend account, a domain that is verified there
            needs no record.
          </Text>
          <Copyable label="Name" value={record.name} />
          <Copyable label="Value" value={record.value} />
          {problem && (
            <Alert color="yellow" variant="light" title="Not verified yet">
              {PROBLEM_TEXTS[problem]}
            </Alert>
          )}
          <CheckNow checkedAt={checkedAt} />
        </>
      )}
    </Stack>
  );
}

export function VerificationBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <StateBadge label="Verified" color="green" />
  ) : (
    <StateBadge label="Unverified" color="yellow" />
  );
}

function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code className="break-anywhere" fz="sm" flex={1}>
          {value}
        </Code>
        <CopyTextButton value={value} variant="default" label={label.toLowerCase()} />
      </Group>
    </Stack>
  );
}

export function CheckNow({ checkedAt }: { checkedAt: string | undefined }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const { queryKey } = senderQuery(projectId);
  const check = useMutation({
    // No retries, so that the user sees a rate limit at once.
    mutationFn: () => api.emails.checkSender({ projectId }, { maxRetries: 0 }),
    onSuccess: (sender) => queryClient.setQueryData(queryKey, sender),
  });
  return (
    <>
      {check.error && <Failure error={check.error} />}
      <Group gap="sm">
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
        <Text size="sm" c="dimmed">
          <WhenKnown before="Last checked " at={checkedAt} />
        </Text>
      </Group>
    </>
  );
}
