import { z } from 'zod';
import { getCurrentKey } from '../../models/sealed.ts';
import { resealEndpoints } from '../../models/webhooks/webhook-endpoints.ts';
import { changeEveryProject } from '../change-every-project.ts';
import { openContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { parseConnectKeyring } from './connect-key.ts';
import { describeReseal } from './connection.ts';

/**
 * Open connect sessions still need the older keys of `CONNECT_KEYRING`, so remove these keys no earlier than
 * an hour after this command.
 */
export const webhookReseal = defineCommand({
  name: 'webhook reseal',
  summary: 'Reseal the secrets of all webhooks with the first key of the CONNECT_KEYRING on standard input.',
  example: '< connect-keyring',
  options: { keyring: z.string() },
  open: openContext,
  run: async (context, input) => {
    const keyring = parseConnectKeyring(input.keyring);
    const [key] = getCurrentKey(keyring);
    const entry = { action: 'webhook.reseal', details: { key } };
    return {
      key,
      resealed: await changeEveryProject(context, entry, (scope) => resealEndpoints(scope, keyring)),
    };
  },
  text: describeReseal,
});
