import { styleText } from 'node:util';
import type { StackFile } from './stack-file.ts';

type GreetingOptions = {
  /** Makes the tracking id of the first batch unique. */
  now: Date;
  home: string;
  color: boolean;
};

/** At most 24 lines, so that it fits a small terminal. */
export function greet(stack: StackFile, { now, home, color }: GreetingOptions): string {
  const heading = (text: string): string => (color ? styleText('bold', text) : text);
  return `
${heading('Throughline is up.')} Open the console; this link signs you in once:

${stack.api}${stack.demo.consolePath}

${heading('Send a mail')}, then open the outbox:

${buildQueueCommand(stack, now)}

Outbox ${stack.sandbox.outbox}   API docs ${stack.api}/docs
Temporal ${stack.temporal.ui}   Keys and tokens ${home}/stack.json
Ctrl-C stops everything; data stays in ${home}
`;
}

function buildQueueCommand({ api, demo }: StackFile, now: Date): string {
  const trackingId = `first-batch-${now.toISOString().replaceAll(/[-:]|\..*/g, '')}`;
  return `curl -sS -w '\\n' ${api}/emails/batch/queue \\
  -H 'X-App-Key: ${demo.appKey}' \\
  -H 'Content-Type: application/json' -d '{
    "trackingId": "${trackingId}",
    "template": {"subject": "Hello {{name}}", "text": "Welcome, {{name}}."},
    "recipients": [{"email": "ada@example.com", "params": {"name": "Ada"}}]
  }'`;
}
