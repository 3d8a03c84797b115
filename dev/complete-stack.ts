import { buildConsole } from './console-build.ts';
import { ensureActivity, ensureLeadJourneys } from './demo-activity.ts';
import { getMessage } from './processes/errors.ts';
import { ensureReferenceExamples } from './reference-examples.ts';
import type { StackContext } from './stack-servers.ts';
import { writeStackFile, type StackFile } from './stack-file.ts';
import type { StartedStack } from './stack.ts';

/**
 * Prints the start message once the journeys of the demo's leads are created, or their creation has failed.
 * All other parts continue in the background, and a failed part does not stop the others.
 */
export async function completeStack(
  { file, storeUp }: StartedStack,
  { config, home, progress }: StackContext,
  stopped: AbortSignal,
  greet: (file: StackFile) => string,
): Promise<void> {
  const report = (line: string): void => {
    if (!stopped.aborted) progress.line(line);
  };
  const attempt = (work: Promise<unknown>, failure: string): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        report(`${failure}: ${getMessage(error)}`);
        return false;
      },
    );
  const fill = async (uploads: boolean): Promise<void> => {
    const created = await ensureActivity(file, home.demoActivity, { mail: !config.resend, uploads });
    if (created.length > 0) report(`The demo project has new data: ${created.join(', ')}.`);
  };
  const openUploads = async (): Promise<void> => {
    await storeUp;
    if (stopped.aborted) throw stopped.reason;
    writeStackFile(home.stackFile, { ...file, s3: { ...file.s3, ready: true } });
  };

  const uploadsWork = attempt(openUploads(), 'Uploads do not work; requests for upload URLs get 503');
  const consoleUp = progress.step(
    'Console',
    async () => buildConsole({ ...config, folder: home.console, env: config.serverEnv, signal: stopped }),
    () => `${file.api}/console`,
  );
  void attempt(consoleUp, 'The console is not built');
  await attempt(ensureLeadJourneys(file, home.demoActivity), "The demo's leads have no journeys");
  report(greet(file));

  const complete = async (): Promise<void> => {
    const failure = 'Some demo data was not created; the next start retries';
    await attempt(fill(false), failure);
    if (await uploadsWork) await attempt(fill(true), failure);
    const examples = ensureReferenceExamples(file, home.referenceExamples);
    await attempt(examples, `Some examples of ${file.api}/docs were not created`);
  };
  void complete();
}
