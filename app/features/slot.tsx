import { useContext, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useApp } from './app.ts';
import { FeaturesContext, type SlotName, type Slots } from './feature.ts';

export type SlotProps<Name extends SlotName> = { name: Name; children?: ReactNode } & Slots[Name];

/** Shows what active features put into a slot; children are given to a part, or shown where there is none. */
export const Slot = <Name extends SlotName>({ name, ...rest }: SlotProps<Name>): ReactNode => {
  const features = useContext(FeaturesContext);
  const visitor = useSnapshot(useApp().visitor.state);
  const props = rest as unknown as Slots[Name] & { children?: ReactNode };
  const parts = features.flatMap((feature, index) => {
    const isFeatureOn = feature.isOn?.(visitor) ?? true;
    return (feature.slots[name] ?? []).map(({ Part, isOn, isFor }, partIndex) => ({
      id: `${index}.${partIndex}`,
      Part,
      isShown: isFeatureOn && (isOn?.(visitor) ?? true) && (isFor?.(props) ?? true),
    }));
  });
  if (parts.length === 0) return props.children;
  return parts.map(({ id, Part, isShown }) => {
    if (!isShown) return false;
    const part = <Part key={id} {...props} />;
    if (!('message' in rest)) return part;
    // A part that fails must not remove the message from the page.
    return (
      <ErrorBoundary key={id} fallback={props.children}>
        {part}
      </ErrorBoundary>
    );
  });
};
