declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** A server of S3's protocol for tests. Its one key is S3RVER, its secret too. */
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
