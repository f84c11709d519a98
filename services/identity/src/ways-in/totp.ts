import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode-generator'

const PERIOD_SECONDS = 30
/** One half minute before and after: clocks of telephones are off. */
const WINDOW = 1
/** 160 bits, as RFC 4226 asks. */
const SECRET_BYTES = 20
const ISSUER = 'Borderlane'

/** What an app needs for its codes: the secret in base32, the address that holds it, and that address as a picture. */
export interface TotpKey {
  secret: string
  uri: string
  /** SVG. */
  qr_code: string
}

/** A new key. @param label whose it is, as the app shows it */
export function newTotpKey(label: string, issuer = ISSUER): TotpKey {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }), period: PERIOD_SECONDS })
  const uri = totp.toString()
  const picture = qrcode(0, 'M')
  picture.addData(uri)
  picture.make()
  return {
    secret: totp.secret.base32,
    uri,
    qr_code: picture.createSvgTag({ cellSize: 4, margin: 16, scalable: true }),
  }
}

/**
 * The half minute that a code belongs to.
 * @param lastStep of the last code that was taken; it and older ones are not taken again
 * @returns undefined for a code that is wrong, too old, or was taken before
 */
export function stepOf(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}
