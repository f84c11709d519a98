import { isIP } from 'node:net'
import type { Config } from '../config'
import { ProtocolError } from '../protocol-error'

/** For whom passkeys are made: browsers bind them to the name of the site. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

/** @throws ProtocolError `passkey_disabled` where the site has an address without a name: no browser makes one there */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty {
  const { hostname, origin } = new URL(PUBLIC_URL)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new ProtocolError(422, 'passkey_disabled', 'Passkeys need an address with a name, not a number')
  return { id: hostname, name: 'Borderlane', origin }
}
