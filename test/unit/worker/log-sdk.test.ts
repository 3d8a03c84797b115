import { pino } from 'pino';
import { SdkLog } from '../../../worker/log-sdk.ts';

/** Returns the log entry of a failed workflow task, as Temporal's core reports it. */
async function logFailure(message: string, type = ''): Promise<unknown> {
  const lines: string[] = [];
  const log = new SdkLog(pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }));
  const failure =
    `Failure { failure: Some(Failure { message: "${message}", source: "", cause: None, failure_info: ` +
    `Some(ApplicationFailureInfo(ApplicationFailureInfo { r#type: "${type}" })) }), force_cause: NonDeterministicError }`;
  log.write({ level: 'WARN', message: 'Failing workflow task', meta: { runId: 'a-run', failure } });
  // The logger first looks up the workflow.
  await new Promise((resolve) => setImmediate(resolve));
  return JSON.parse(lines.join(''));
}

it("logs the core's cause of a nondeterminism error", async () => {
  const detail = '[TMPRL1100] Nondeterminism error: Activity machine does not handle this event';
  await expect(logFailure(detail)).resolves.toEqual({
    level: 50,
    runId: 'a-run',
    cause: 'NonDeterminismError',
    detail,
    msg: 'workflow task failed',
  });
});

it('logs the type of an error, never its text', async () => {
  await expect(logFailure('ada@example.com is not a function', 'TypeError')).resolves.toEqual({
    level: 50,
    runId: 'a-run',
    cause: 'TypeError',
    msg: 'workflow task failed',
  });
});
