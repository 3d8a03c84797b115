import { createCommands, type Run } from './commands.ts';
import { createConsent } from './consent.ts';
import { createQueue } from './queue.ts';
import { createRecorder } from './recorder.ts';
import { createSender } from './sender.ts';
import { readSettings, type Settings } from './settings.ts';
import { openStorage, attempt } from './storage.ts';
import { watchForms } from './watch-forms.ts';
import { watchPages } from './watch-pages.ts';

declare global {
  interface Window {
    /** The public function, or the snippet's stub that queues calls in `q`. */
    throughline?: Run & { q?: ArrayLike<unknown>[]; isLoaded?: boolean };
  }
  interface Document {
    readonly prerendering?: boolean;
  }
}

function start(settings: Settings): void {
  const storage = openStorage(settings);
  const consent = createConsent(settings, storage);
  const queue = createQueue(storage);
  const sender = createSender(settings, queue, consent.isGiven);
  const recorder = createRecorder(settings, { storage, consent, queue, sender });
  const run = createCommands(recorder, consent);

  // Applies consent commands first, so events that were queued before a refusal are not sent.
  const calls = Array.from(window.throughline?.q ?? [], (call) => Array.from(call));
  const isConsent = ([command]: unknown[]) => command === 'consent';
  window.throughline = Object.assign(run, { isLoaded: true });
  for (const call of calls.filter(isConsent)) run(...call);
  recorder.viewPage();
  for (const call of calls.filter((one) => !isConsent(one))) run(...call);
  sender.schedule();

  watchPages((isShownAgain) => attempt(() => recorder.viewPage(isShownAgain)));
  watchForms(({ form, ...who }) => run('form', form, who));
  addEventListener('pagehide', sender.sendNow);
  addEventListener('online', sender.sendNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.sendNow();
  });
}

attempt(() => {
  const settings = readSettings();
  if (window.throughline?.isLoaded) return;
  if (!settings) {
    console.warn('throughline: the script needs data-project and data-key.');
    return;
  }
  // A prerendered page may never be shown (Speculation Rules).
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', () => attempt(() => start(settings)), { once: true });
  } else start(settings);
});
