declare module '@20minutes/s3rver' {
  /** An S3-compatible server that keeps its buckets in a folder. It checks signatures, but no policies of forms. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
