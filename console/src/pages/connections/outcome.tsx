import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';

/** Messages by the error code that the API adds to the return URL. */
const FAILURES: Record<string, string> = {
  scope_missing: 'A permission that is needed was not granted. Connect it again, and leave every box ticked.',
  no_account: 'Who signed in there has no account. Sign in there as somebody who has one.',
  other_account:
    'It was another account than the one that is connected here. Choose that one at the provider.',
  connection_gone: 'Somebody disconnected the account meanwhile. Connect it as a new one.',
  refused: 'The provider did not take its own answer, as when it comes a second time. Try again.',
  not_configured:
    'This platform is not set up for the provider as it should be. Its operator has to fix that.',
  provider_unavailable: 'The provider did not answer. Try again in a while.',
};

/** Renders the outcome of a provider's consent page. */
export function Outcome() {
  const { status, code } = useSearch({ from: '/p/$projectId/settings/connections' });
  if (status === 'connected') return <Alert color="green" title="The account is connected" role="status" />;
  if (status === 'denied')
    return (
      <Alert color="yellow" title="Nothing was connected" role="status">
        The provider was told not to agree.
      </Alert>
    );
  if (status !== 'failed') return null;
  return (
    <Alert color="red" title="The account was not connected" role="alert">
      {FAILURES[code ?? ''] ?? 'Try again.'}
    </Alert>
  );
}
