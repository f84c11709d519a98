/** What the link of a mail carries after the hash; undefined for any other address. */
export const draftLinkOf = (hash: string) => /^#draft=([\w-]{43})$/.exec(hash)?.[1]
