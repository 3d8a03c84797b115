import { styleText } from 'node:util';
import type { StackFile } from './stack-file.ts';

export type GreetingOptions = {
  /** Makes the tracking id of the first batch unique. */
  now: Date;
  home: string;
  color: boolean;
};

/** The text shown when the stack is up: addresses, a token, and a first request to paste. */
export function greet(stack: StackFile, { now, home, color }: GreetingOptions): string {
  const heading = (text: string): string => (color ? styleText('bold', text) : text);
  const trackingId = `first-batch-${now.toISOString().replaceAll(/[-:]|\..*/g, '')}`;
  return `
${heading('Throughline is up.')}

  API          ${stack.api}
  API docs     ${stack.api}/docs
  Temporal UI  ${stack.temporal.ui}
  Outbox       ${stack.sandbox.outbox}

${heading('The console')}, signed in as the demo project's owner. The link works once:

${stack.api}${stack.demo.consolePath}

${heading('A token')} of the demo project's owner, for 12 hours (Authorization: Bearer ...):

${stack.demo.token}

${heading('Queue a first batch:')}

${queueCommand(stack, trackingId)}

${heading('See how it goes:')}

${statusCommand(stack, trackingId)}

Its mails are in the outbox. Ctrl-C stops everything; data stays in ${home}
`;
}

function queueCommand({ api, demo }: StackFile, trackingId: string): string {
  return `curl -sS -w '\\n' ${api}/emails/batch/queue \\
  -H 'Authorization: ApiKey ${demo.serviceAccountKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "trackingId": "${trackingId}",
    "template": {"subject": "Hello {{name}}", "html": "<p>Hello {{name}}, welcome aboard.</p>"},
    "recipients": [
      {"email": "ada@example.com", "params": {"name": "Ada"}},
      {"email": "grace@example.com", "params": {"name": "Grace"}}
    ]
  }'`;
}

function statusCommand({ api, demo }: StackFile, trackingId: string): string {
  return `curl -sS -w '\\n' ${api}/emails/batch/${trackingId} \\
  -H 'Authorization: ApiKey ${demo.serviceAccountKey}'`;
}
