import { Anchor, Button, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

const ButtonAnchor = Button.withProps<'a'>({ component: 'a' });

/** Mantine components as typed router links. */
export const AnchorLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(ButtonAnchor<'a'>);
export const NavigationLink = createLink(NavLink<'a'>);
