import { z } from 'zod';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { oauthClientId } from '../input.ts';
import { switchOAuthClient, type SwitchedOAuthClient } from '../oauth-clients.ts';

const input = z.object({ client: oauthClientId });

/**
 * Disables an OAuth client: it gets no more tokens, and those that it has hold no longer. @throws NotFoundError;
 * ConflictError when it is disabled already
 */
export function oauthClientDisable(
  context: AdminContext,
  { client }: z.infer<typeof input>,
): Promise<SwitchedOAuthClient> {
  return switchOAuthClient(context, { client, disabled: true });
}

export const oauthClientDisableCommand = defineCommand({
  name: 'oauth-client disable',
  summary: 'Stop an OAuth client: its tokens hold no longer, and it gets no more.',
  example: '--client tlc_5d0f6c1e9a7b4c2d8e3f1a06',
  options: [required('--client <id>', 'its client id, from oauth-client list')],
  input,
  open: openContext,
  run: oauthClientDisable,
  text: ({ clientId }) => `OAuth client ${clientId} is disabled.`,
});
