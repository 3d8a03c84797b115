/** The workflows of the bundle, by the names under which they are started. */
export { sendEmailBatch } from './send-email-batch.ts';
