/** No comment switches a rule off: where a rule is wrong for a file, oxlint.json says so. */
export const COMMENTS = /(?:\/[/*])\s*(?:eslint|oxlint)-(?:disable|enable)/
