// On a busy machine, a request can exceed the product's deadlines.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
