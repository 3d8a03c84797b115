import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

const MenuItemAnchor = Menu.Item.withProps<'a'>({ component: 'a' });

/** Menu item as a typed router link. Apart from the other links, because menus load on first use. */
export const MenuItemLink = createLink(MenuItemAnchor<'a'>);
