import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';

/** Messages by the error code that the API adds to the return URL. */
const FAILURES: Record<string, string> = {
  scope_missing: 'A required permission was not granted. Connect again and keep all boxes ticked.',
  no_account: 'This login has no account at the provider. Sign in with one that does.',
  other_account: 'You chose a different account. Choose the one that is connected here.',
  connection_gone: 'The account was disconnected in the meantime. Connect it again.',
  refused: 'The provider rejected the authorization. Try again.',
  not_configured: 'This provider is not configured correctly. Contact the operator.',
  provider_unavailable: 'The provider did not respond. Try again later.',
};

/** Renders the outcome of a provider's consent page. */
export function Outcome() {
  const { status, code } = useSearch({ from: '/p/$projectId/settings/connections' });
  if (status === 'connected') return <Alert color="green" title="Account connected" role="status" />;
  if (status === 'denied')
    return (
      <Alert color="yellow" title="Account not connected" role="status">
        Access was denied at the provider.
      </Alert>
    );
  if (status !== 'failed') return null;
  return (
    <Alert color="red" title="Account not connected" role="alert">
      {FAILURES[code ?? ''] ?? 'Try again.'}
    </Alert>
  );
}
