import '@mantine/core/styles/default-css-variables.css';
import './mantine-layer.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShownScheme } from './color.ts';

export type MantineLayerProps = { scheme: ShownScheme; children: ReactNode };

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer' });

/**
 * Around every screen, menu or dialog that is made of Mantine; these come on demand, the thread does without.
 * Mantine's own variables are a static file and are set to ours in mantine-layer.css: it must not insert a
 * `<style>`.
 */
export const MantineLayer = ({ scheme, children }: MantineLayerProps) => (
  <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
);
