import {
  Alert,
  AppShell,
  Badge,
  createTheme,
  NavLink,
  Paper,
  Skeleton,
  type DrawerFactory,
  type ExtendComponent,
  type FactoryPayload,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type TableFactory,
} from '@mantine/core';

/** White text has a contrast of 6.9:1 on shade 8; WCAG 2.2 (1.4.3) requires 4.5:1. */
const brand: MantineColorsTuple = [
  '#eef0ff',
  '#dfe3ff',
  '#c0c7fb',
  '#a3acf7',
  '#8f99f5',
  '#616dea',
  '#4f5be0',
  '#4754d6',
  '#3f4ac9',
  '#333b9e',
];

/**
 * Checks the types of a component's settings. Unlike the component's own `extend`, it does not load the
 * component.
 */
const extend = <Factory extends FactoryPayload>(settings: ExtendComponent<Factory>) => settings;

const CLOSE = { 'aria-label': 'Close' };
const TEXT = { color: 'var(--mantine-color-text)' };
const FONT = "'Inter Variable', system-ui, sans-serif";

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Alert text in the alert's own colour has too little contrast on its light background.
    Alert: Alert.extend({ styles: { title: TEXT, message: TEXT } }),
    AppShell: AppShell.extend({ defaultProps: { transitionDuration: 150 } }),
    Badge: Badge.extend({ defaultProps: { radius: 'sm' }, styles: { label: { fontWeight: 550 } } }),
    // A `header` element is a banner landmark. The page already has one, so a dialog must not add another.
    Modal: extend<ModalFactory>({
      defaultProps: { attributes: { header: { role: 'presentation' } }, closeButtonProps: CLOSE },
      styles: { title: { fontWeight: 650 } },
    }),
    Drawer: extend<DrawerFactory>({
      defaultProps: { attributes: { header: { role: 'presentation' } }, closeButtonProps: CLOSE },
    }),
    // Mantine's focus placeholder has a role that a menu does not allow. Focus goes to the first item instead.
    Menu: extend<MenuFactory>({ defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } }),
    NavLink: NavLink.extend({ styles: { label: TEXT } }),
    Notification: extend<NotificationFactory>({ defaultProps: { closeButtonProps: CLOSE } }),
    Paper: Paper.extend({ defaultProps: { radius: 'md' } }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'md' } }),
    Table: extend<TableFactory>({ defaultProps: { verticalSpacing: 6, highlightOnHover: true } }),
  },
});
