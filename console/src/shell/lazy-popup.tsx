import {
  cloneElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
};

export type PopupProps = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: ReactElement;
};

type LazyPopupProps = {
  button: ReactElement<ButtonProps>;
  kind: 'menu' | 'dialog';
  children: (popup: PopupProps) => ReactNode;
};

/** Renders a button that loads its popup on first use, so that the first page's scripts contain no menus. */
export function LazyPopup({ button, kind, children }: LazyPopupProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!isUsed)
    return cloneElement(button, {
      onClick: () => setUsed(true),
      'aria-haspopup': kind,
      'aria-expanded': false,
    });
  const open = () => {
    // The popup's target has replaced the focused button. Focus the target before opening, because a closing
    // popup restores the earlier focus.
    target.current?.focus();
    setOpened(true);
  };
  // A menu handles clicks on its target itself.
  const toggle = kind === 'dialog' && { onClick: () => setOpened(!opened) };
  return (
    <Suspense fallback={button}>
      {children({ opened, onChange: setOpened, target: cloneElement(button, { ref: target, ...toggle }) })}
      <OnMount run={open} />
    </Suspense>
  );
}

function OnMount({ run }: { run: () => void }) {
  useEffect(run, []);
  return null;
}
