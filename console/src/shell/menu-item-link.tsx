import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

const MenuItemAnchor = Menu.Item.withProps<'a'>({ component: 'a' });

/** Not in `links.tsx`, because menus load on first use. */
export const MenuItemLink = createLink(MenuItemAnchor<'a'>);
