// Retries a failed test once, because a request can exceed the product's deadlines on a busy machine. The
// retry runs before the file's next tests, because these can change what the test reads.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
