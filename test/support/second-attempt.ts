// Retries a failed test once, because a request can exceed the product's deadlines on a busy machine.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
