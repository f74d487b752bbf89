// The policy of Trusted Types, for pages that require them.

/** Marks a text or an address as safe. To TypeScript it stays a string. */
interface Policy {
  readonly createHTML: (text: string) => string;
  readonly createScriptURL: (url: string) => string;
}

interface Scope {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const scope = globalThis as Scope;
/** Texts are written by this library, which escapes them; addresses are those of its workers. */
const RULES: Policy = { createHTML: (text) => text, createScriptURL: (url) => url };
let policy: Policy | null = null;

/** The policy `lsm-shape`, made when it is first needed. Throws if the page forbids it. */
export function trusted(): Policy {
  policy ??= scope.trustedTypes?.createPolicy('lsm-shape', RULES) ?? RULES;
  return policy;
}
