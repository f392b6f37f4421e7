import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component whose code may be asked for before it is shown. */
export type Preloadable<Props extends object> = ComponentType<Props> & { preload?: () => void };

/**
 * A component whose code comes when it is first shown. Nothing stands in its place until then, nor when the code
 * cannot be had: it is an extra that the chat does without.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> => {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: (): ReactNode => null };
    }
  }) as ComponentType<Props>;
  return Object.assign(
    (props: Props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ),
    { preload: () => void load().catch(() => undefined) },
  );
};
