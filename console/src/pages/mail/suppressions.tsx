import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { Page } from '../../shell/page.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { showToast } from '../../shell/toast.tsx';
import { ImportSuppressions } from './import-suppressions.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { SuppressionList } from './suppression-list.tsx';

/** Parsing CSV is large, so the dialog loads when it opens. */
const ImportCsvDialog = lazy(async () => ({
  default: (await import('./import-csv-dialog.tsx')).ImportCsvDialog,
}));

/** Renders the suppressed addresses, and the forms that add some. */
export function Suppressions() {
  return (
    <Page title="Suppressions">
      <MailTabs />
      <RequireScope scope="emails:send">
        <Stack gap="sm">
          <Text maw={640}>
            These addresses get no e-mail from this project. Bounces, spam complaints and unsubscribes are
            added automatically.
          </Text>
          <Group align="flex-end">
            <AddSuppression />
            <ImportCsv />
            <ImportSuppressions />
          </Group>
        </Stack>
        <SuppressionList />
      </RequireScope>
    </Page>
  );
}

/** Renders the form that suppresses an address. The list then shows the address, even if filters excluded it. */
function AddSuppression() {
  const { id: projectId } = useProject();
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () => api.emails.createEmailSuppression({ projectId, body: { email: email.trim() } }),
    onSuccess: async (added) => {
      setEmail('');
      showToast(added.isNew ? `${added.email} is suppressed.` : `${added.email} was suppressed already.`);
      // A new address is the first of the list without filters.
      const search = added.isNew ? {} : { email: added.email };
      await navigate({ to: '/p/$projectId/mail/suppressions', params: { projectId }, search });
      await queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="E-mail"
            type="email"
            required
            size="xs"
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            w={240}
          />
          <Button type="submit" size="xs" loading={add.isPending}>
            Add
          </Button>
        </Group>
        {add.error && <Failure error={add.error} />}
      </Stack>
    </form>
  );
}

function ImportCsv() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Import CSV
      </Button>
      <Suspense fallback={null}>{isOpen && <ImportCsvDialog onClose={close} />}</Suspense>
    </>
  );
}
