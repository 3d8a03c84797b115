import { createCommands, type Run } from './commands.ts';
import { createConsent } from './consent.ts';
import { createQueue } from './queue.ts';
import { createRecorder } from './recorder.ts';
import { createSender } from './sender.ts';
import { readSettings, type Settings } from './settings.ts';
import { openStorage, attempt } from './storage.ts';

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

  // Consent commands run first, so that a refusal also applies to the commands that were queued before it.
  const calls = Array.from(window.throughline?.q ?? [], (call) => Array.from(call));
  const isConsent = ([command]: unknown[]) => command === 'consent';
  window.throughline = Object.assign(run, { isLoaded: true });
  for (const call of calls) if (isConsent(call)) run(...call);
  recorder.viewPage();
  for (const call of calls) if (!isConsent(call)) run(...call);
  sender.schedule();

  watchPages((isRestored) => attempt(() => recorder.viewPage(isRestored)));
  watchForms(run);
  addEventListener('pagehide', sender.sendNow);
  addEventListener('online', sender.sendNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.sendNow();
  });
}

/**
 * Calls `onPage` after navigations, and when the browser restores the page from its back/forward cache. After
 * a navigation, the call is delayed, so that a single-page application can set the title first.
 */
function watchPages(onPage: (isRestored: boolean) => void): void {
  let timer: number | undefined;
  const scheduleCall = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onPage(false), 0);
  };
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    attempt(() => {
      history[method] = function navigate(...change) {
        original.apply(this, change);
        scheduleCall();
      };
    });
  }
  addEventListener('popstate', scheduleCall);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onPage(true);
  });
}

/**
 * Records each submitted form. Reads values only in forms with `data-throughline`: the first `email` and the
 * first `tel` field.
 */
function watchForms(run: Run): void {
  const report = ({ target: form }: Event) => {
    if (!(form instanceof HTMLFormElement)) return;
    // Reads the attributes, because a field named `name` or `id` hides the form's property.
    const name = form.getAttribute('name') || form.getAttribute('id') || 'form';
    const getValue = (type: string) => form.querySelector<HTMLInputElement>(`input[type=${type}]`)?.value;
    const isReadable = form.hasAttribute('data-throughline');
    run('form', name, isReadable && { email: getValue('email'), phone: getValue('tel') });
  };
  addEventListener('submit', (event) => attempt(() => report(event)), true);
}

attempt(() => {
  const settings = readSettings();
  if (window.throughline?.isLoaded) return;
  if (!settings) {
    console.warn('throughline: the script needs data-project and data-key.');
    return;
  }
  // The visitor may never see a prerendered page (Speculation Rules), so tracking starts when the page is
  // shown.
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', () => attempt(() => start(settings)), { once: true });
  } else start(settings);
});
