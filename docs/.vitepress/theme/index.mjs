import { inBrowser, onContentUpdated } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { rememberTabs, showChosenTabs } from './tabs.mjs';
import './theme.css';

export default {
  extends: DefaultTheme,
  setup() {
    onContentUpdated(showChosenTabs);
    if (inBrowser) rememberTabs();
  },
};
