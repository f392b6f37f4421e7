import { FeaturesContext, type Feature } from '../features/feature.ts';
import { accountMenu } from '../features/account/menu.ts';
import { HeaderMenu, type HeaderMenuProps } from '../features/chat/header/header-menu.tsx';
import { contactMenu } from '../features/contact/menu.ts';
import { exporting } from '../features/export/menu.ts';
import { findingMenu } from '../features/find/menu.ts';
import { plansMenu } from '../features/plans/menu.ts';

/** The items of the features, in the order of the menu, with which they are loaded. */
const features: readonly Feature[] = [findingMenu, exporting, contactMenu, plansMenu, accountMenu];

/** The menu of the chat. */
export const FullMenu = (props: HeaderMenuProps) => (
  <FeaturesContext value={features}>
    <HeaderMenu {...props} />
  </FeaturesContext>
);
