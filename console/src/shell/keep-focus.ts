/** Overlays. When one closes, the focus returns to the last focused control outside of it. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Time for components to move the focus themselves. */
const RESTORE_AFTER_MS = 100;

/**
 * Restores the focus that browsers drop when a control is disabled or removed. The focus goes to an invalid
 * field or alert of the form, otherwise to the control or its closest focusable ancestor.
 * @returns a function that stops the observation
 */
export function keepFocus(): () => void {
  // Each list contains the last focused element and its ancestors.
  let inOverlay: readonly Element[] = [];
  let inPage: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return;
    const overlay = target.closest(OVERLAYS);
    inOverlay = overlay ? getPath(target, overlay) : [];
    if (!overlay) inPage = getPath(target, document.body);
  };
  // A click outside of all controls removes the focus on purpose.
  const onPointer = ({ target }: Event) => {
    if (target instanceof Element && !target.closest(FOCUSABLE)) inOverlay = inPage = [];
  };
  const restore = () => {
    const path = inOverlay.at(-1)?.isConnected ? inOverlay : inPage;
    const [last] = path;
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && last.matches('[data-loading], fieldset:disabled *')) return;
    const form = path.find((element) => element.matches(`form, ${OVERLAYS}`));
    const candidates = [
      form?.querySelector('[aria-invalid="true"]'),
      form?.querySelector('[role="alert"]'),
      ...path,
      document.querySelector('main'),
    ];
    for (const candidate of candidates) {
      if (candidate instanceof HTMLElement && candidate.isConnected) candidate.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    clearTimeout(timer);
    timer = setTimeout(restore, RESTORE_AFTER_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer);
  };
}

function getPath(element: Element, last: Element): Element[] {
  const path: Element[] = [];
  for (let part: Element | null = element; part; part = part === last ? null : part.parentElement)
    path.push(part);
  return path;
}
