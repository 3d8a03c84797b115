import { attempt } from './storage.ts';

/** How a form is told from others on the site, and whom it is from where the page says that this may be read. */
export type SubmittedForm = { form: string; email?: string | undefined; phone?: string | undefined };

/**
 * Calls `submitted` for every form that a person sends off. Of what they typed it reads nothing, except in a form with
 * the attribute `data-throughline` the first field of type `email` and the first of type `tel`.
 */
export function watchForms(submitted: (form: SubmittedForm) => void): void {
  addEventListener('submit', ({ target }) => attempt(() => report(target)), true);

  function report(form: EventTarget | null): void {
    if (!(form instanceof HTMLFormElement)) return;
    // By attribute: a field of that name hides the form's own property.
    const name = form.getAttribute('name') || form.getAttribute('id') || 'form';
    const valueOf = (type: string) => form.querySelector<HTMLInputElement>(`input[type=${type}]`)?.value;
    submitted({
      form: name,
      ...(form.hasAttribute('data-throughline') && { email: valueOf('email'), phone: valueOf('tel') }),
    });
  }
}
