import { attempt } from './storage.ts';

/**
 * Calls `changed` after history navigation, including single-page applications, and page restores. Deferred, so the
 * application can set the title first.
 */
export function watchPages(changed: (isShownAgain: boolean) => void): void {
  let timer: number | undefined;
  const navigated = () => {
    clearTimeout(timer);
    timer = setTimeout(() => changed(false), 0);
  };
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    attempt(() => {
      history[method] = function navigate(...change) {
        original.apply(this, change);
        navigated();
      };
    });
  }
  addEventListener('popstate', navigated);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed(true);
  });
}
