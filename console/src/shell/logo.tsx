export function Logo({ sizePx = 26 }: { sizePx?: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-8)" />
      <path
        d="M6 21c5 0 5-10 10-10s5 10 10 10"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="6.5" cy="21" r="2.5" fill="#fff" />
      <circle cx="16" cy="11" r="2.5" fill="#fff" />
      <circle cx="25.5" cy="21" r="2.5" fill="#fff" />
    </svg>
  );
}
