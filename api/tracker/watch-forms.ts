import { attempt } from './storage.ts';

/** A submitted form's name, with the visitor's identity if the page allows reading it. */
export type SubmittedForm = { form: string; email?: string | undefined; phone?: string | undefined };

/**
 * Calls `submitted` for each submitted form. Reads values only in forms with `data-throughline`: the first `email`
 * and the first `tel` field.
 */
export function watchForms(submitted: (form: SubmittedForm) => void): void {
  addEventListener('submit', ({ target }) => attempt(() => report(target)), true);

  function report(form: EventTarget | null): void {
    if (!(form instanceof HTMLFormElement)) return;
    // By attribute: a field named `name` or `id` shadows the form's property.
    const name = form.getAttribute('name') || form.getAttribute('id') || 'form';
    const getValue = (type: string) => form.querySelector<HTMLInputElement>(`input[type=${type}]`)?.value;
    submitted({
      form: name,
      ...(form.hasAttribute('data-throughline') && { email: getValue('email'), phone: getValue('tel') }),
    });
  }
}
