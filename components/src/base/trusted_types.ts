// The Trusted Types policy, for pages that require one.

/** Policy that marks strings as safe. In TypeScript they remain plain strings. */
interface Policy {
  readonly createHTML: (text: string) => string;
  readonly createScriptURL: (url: string) => string;
}

interface Scope {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const scope = globalThis as Scope;
/** Accepts everything: this library escapes its own strings, and the URLs are its workers'. */
const RULES: Policy = { createHTML: (text) => text, createScriptURL: (url) => url };
let policy: Policy | null = null;

/** Returns the policy `lsm-shape`, created on first use. Throws if the page forbids it. */
export function trusted(): Policy {
  policy ??= scope.trustedTypes?.createPolicy('lsm-shape', RULES) ?? RULES;
  return policy;
}
