import { generate } from 'lean-qr';
import { useMemo } from 'react';

export type QrCodeProps = { text: string; label: string };

/** Modules around the code that stay light; scanners ask for them. */
const QUIET_ZONE = 4;

/** A text as a QR code, in the colour of the text around it. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    const rows = Array.from({ length: code.size }, (_row, y) =>
      Array.from({ length: code.size }, (_module, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(
        '',
      ),
    );
    return { size: code.size, path: rows.join('') };
  }, [text]);
  const extent = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${extent} ${extent}`}
      fill="currentColor"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
};
