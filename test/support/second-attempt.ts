/**
 * A test that failed is tried once more: on a busy machine a connection may take longer than the product lets it. Both
 * errors are printed, and the run names at its end what passed only then (closing-line.mjs).
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
