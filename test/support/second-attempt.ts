// Retries a failed test once and prints both errors: a busy machine can exceed the product's deadlines.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
