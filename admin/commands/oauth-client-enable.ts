import { z } from 'zod';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { oauthClientId } from '../input.ts';
import { switchOAuthClient, type SwitchedOAuthClient } from '../oauth-clients.ts';

const input = z.object({ client: oauthClientId });

/**
 * Enables a disabled OAuth client: it gets tokens again. @throws NotFoundError; ConflictError when it is enabled
 * already
 */
export function oauthClientEnable(
  context: AdminContext,
  { client }: z.infer<typeof input>,
): Promise<SwitchedOAuthClient> {
  return switchOAuthClient(context, { client, disabled: false });
}

export const oauthClientEnableCommand = defineCommand({
  name: 'oauth-client enable',
  summary: 'Let a disabled OAuth client get tokens again.',
  example: '--client tlc_5d0f6c1e9a7b4c2d8e3f1a06',
  options: [required('--client <id>', 'its client id, from oauth-client list')],
  input,
  open: openContext,
  run: oauthClientEnable,
  text: ({ clientId }) => `OAuth client ${clientId} is enabled.`,
});
