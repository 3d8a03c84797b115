import { Box } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

const CONTROL = 'input:not([type="file"]), textarea, button';

type StepPanelProps = {
  label: string;
  /** Whether another step was open before, so that the focus moves to this one. */
  hasMoved: boolean;
  children: ReactNode;
};

/** Renders a step. After a change of steps, focuses its first control. */
export function StepPanel({ label, hasMoved, children }: StepPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMoved) return;
    const controls = [...(panel.current?.querySelectorAll<HTMLInputElement>(CONTROL) ?? [])];
    controls.find(({ tabIndex, disabled }) => tabIndex >= 0 && !disabled)?.focus();
  }, [label, hasMoved]);
  return (
    <Box ref={panel} role="group" aria-label={label}>
      {children}
    </Box>
  );
}
