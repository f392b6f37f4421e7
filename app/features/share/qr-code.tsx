import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** Modules around the code that stay light; scanners need them. */
const QUIET_ZONE = 4;

/** A text as a QR code, in the color of the text around it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = useMemo(() => generate(text), [text]);
  const extent = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${extent} ${extent}`}
      fill="currentColor"
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
};
