import type { Consent } from './consent.ts';
import type { Recorder } from './recorder.ts';
import { attempt } from './storage.ts';
import { getCurrentPlace } from './touch.ts';

/** The public function. Pages may pass anything; invalid commands are ignored. */
export type Run = (command?: unknown, first?: unknown, second?: unknown) => void;

/** Limits of the API. */
const MAX_PROPERTIES = 50;
const MAX_NAME_CHARACTERS = 100;
const MAX_FORM_CHARACTERS = 200;

export function createCommands(recorder: Recorder, consent: Consent): Run {
  function setConsent(isGiven: unknown): void {
    if (isGiven === true) {
      consent.give();
      recorder.viewPage();
    } else {
      consent.withdraw();
      recorder.forget();
    }
  }

  function identify(who: unknown): void {
    const identity = readIdentity(who);
    if (identity.email ?? identity.phone) recorder.record('identify', identity);
  }

  function recordForm(named: unknown, who: unknown): void {
    const name = readText(named)?.slice(0, MAX_FORM_CHARACTERS);
    if (name)
      recorder.record('form_submit', { form: name, path: getCurrentPlace().path, ...readIdentity(who) });
  }

  function track(named: unknown, given: unknown): void {
    // The API only accepts letters, digits and _ . : -
    const name = readText(named)
      ?.replace(/[^\w.:-]+/g, '_')
      .replace(/^[\W_]+/, '')
      .slice(0, MAX_NAME_CHARACTERS);
    const properties =
      typeof given === 'object' && given !== null
        ? Object.fromEntries(Object.entries(given).slice(0, MAX_PROPERTIES))
        : undefined;
    if (name) recorder.record('custom', { name, properties });
  }

  const commands = new Map<unknown, Run>([
    ['consent', setConsent],
    ['identify', identify],
    ['form', recordForm],
    ['track', track],
    ['page', () => recorder.viewPage(true)],
  ]);
  return (command, first, second) => attempt(() => commands.get(command)?.(first, second));
}

/** Omits invalid addresses and numbers, for which the API would refuse the event. */
function readIdentity(who: unknown): { email: string | undefined; phone: string | undefined } {
  const { email, phone } = { email: undefined, phone: undefined, ...(typeof who === 'object' && who) };
  return { email: readText(email, /^[^\s@]{1,64}@[^\s@]{1,255}$/), phone: readText(phone, /^.{4,50}$/) };
}

function readText(value: unknown, form = /./): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return form.test(text) ? text : undefined;
}
