import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

const MenuItemAnchor = Menu.Item.withProps<'a'>({ component: 'a' });

/** Kept out of `links.tsx`, so that a page does not load Mantine's menu before a menu opens. */
export const MenuItemLink = createLink(MenuItemAnchor<'a'>);
