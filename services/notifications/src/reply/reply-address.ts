/** The reply address of an order: mail servers that know sub-addresses bring it to the one before the plus. */
export const replyAddressOf = (address: string, token: string): string => address.replace('@', `+${token}@`)
