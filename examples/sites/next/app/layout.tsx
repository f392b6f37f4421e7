import Link from 'next/link';
import type { ReactNode } from 'react';

export const metadata = { title: 'Windows and doors' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Windows</Link> <Link href="/doors">Doors</Link>{' '}
          <Link href="/checkout">Checkout</Link>
        </nav>
        {children}
      </body>
    </html>
  );
}
