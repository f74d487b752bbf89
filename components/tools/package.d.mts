export function buildPackage(options?: {
  readonly folder?: string;
  readonly withTypes?: boolean;
}): Promise<readonly { readonly fileName: string; readonly code: string }[]>;
