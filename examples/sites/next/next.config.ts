import type { NextConfig } from 'next';

const config: NextConfig = {
  // The folder of this file, also where another project's lock file stands above it.
  turbopack: { root: import.meta.dirname },
};

export default config;
