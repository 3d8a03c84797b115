/** Sends a mail to the address in each row of a CSV file, and waits for the results. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Throughline } from '@throughline/client';
import { CsvError, findEmailColumn, placeholdersOf, readCsv, toRecipients } from '@throughline/client/csv';
import { z } from 'zod';
import { readOptions, readStackUnless } from './config.ts';

const USAGE = `Sends a mail to each person in a CSV file, and waits until the batch has completed or was cancelled. One column of
the file contains the addresses. The others contain the template's parameters: name, city, plan and points.

  npx tsx examples/send-batch.ts [options] [examples/people.csv]

  --stack <file>        stack.json of a running stack; default: the one in $THROUGHLINE_HOME or .throughline
  --api <address>       URL of another API; requires --app-key
  --app-key <key>       app key of the project that sends the mails
  --tracking-id <id>    your own tracking id; default: a random one
  --help                show this`;

const { positionals, values } = readOptions(USAGE, ['stack', 'api', 'app-key', 'tracking-id']);
const [file = join(import.meta.dirname, 'people.csv')] = positionals;

const template = {
  subject: '{{name}}, your points in {{city}}',
  html: '<p>Hello {{name}},</p><p>You are on the <b>{{plan}}</b> plan and have <b>{{points}}</b> points.</p>',
  text: 'Hello {{name}},\n\nYou are on the {{plan}} plan and have {{points}} points.\n',
};
const people = readPeople();

const stack = z.object({
  api: z.string(),
  temporal: z.object({ ui: z.string() }),
  sandbox: z.object({ outbox: z.string() }),
  demo: z.object({ appKey: z.string() }),
});
const local = readStackUnless(stack, values, ['api', 'app-key']);
const tl = new Throughline({
  baseUrl: local?.api ?? values.api ?? '',
  apiKey: local?.demo.appKey ?? values['app-key'] ?? '',
});
const trackingId = values['tracking-id'] ?? `example-${randomUUID()}`;

const batch = await tl.emails.queueBatch({
  trackingId,
  emailType: 'transactional',
  template,
  recipients: people,
});
console.log(`Queued ${batch.totalRecipients} recipients.`);
const query = encodeURIComponent(`trackingId="${trackingId}"`);
if (local) console.log(`Watch it: ${local.temporal.ui}/namespaces/default/workflows?query=${query}`);

await batch.waitUntilDone({
  // A blocked batch continues once a person has resolved the cause.
  waitWhileBlocked: true,
  onProgress: ({ parts, counts }) => {
    const states = parts.map(({ state }) => state).join(', ');
    const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
    console.log(`${states}: ${nonZero.map(([name, count]) => `${count} ${name}`).join(', ')}`);
  },
});
for await (const { email, reason } of batch.recipients({ status: 'failed' })) {
  console.log(`${email}: ${reason?.message}`);
}
if (local) console.log(`Read the mails: ${local.sandbox.outbox}`);

/** Reads the recipients, and prints rows without a valid address. Exits if there are no recipients. */
function readPeople() {
  try {
    const table = readCsv(readFileSync(file));
    const emailColumn = findEmailColumn(table);
    if (emailColumn === undefined) throw new CsvError('No column contains e-mail addresses.');
    const { recipients, leftOut } = toRecipients(table, {
      emailColumn,
      placeholders: placeholdersOf(template),
    });
    if (table.encoding === 'windows-1252')
      console.log('The file is not UTF-8, so it was read as Windows-1252.');
    for (const { line, text } of leftOut)
      console.log(`Line ${line} is skipped: "${text}" is not an e-mail address.`);
    if (recipients.length === 0) throw new CsvError('No row contains an e-mail address.');
    return recipients;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
