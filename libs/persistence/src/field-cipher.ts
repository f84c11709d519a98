import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const IV_BYTES = 12
/** Without it Node would accept a tag of four bytes, which can be guessed. */
const TAG_BYTES = 16
const FINGERPRINT_KEY_BYTES = 32

/**
 * Seals single fields (passport number, date of birth) with AES-256-GCM. The context, for example
 * `order|applicant|<id>`, is bound to the text: a sealed value copied into another row does not open.
 * Form: `v1:<kid>:<iv>:<tag>:<text>`, base64url.
 */
export class FieldCipher {
  private readonly keys: Map<string, Buffer>
  private fingerprintKey?: Buffer
  readonly activeKid: string

  /** @param keyring `<kid>:<base64 of 32 bytes>`, comma-separated; the first seals, all open */
  constructor(keyring: string) {
    const entries = keyring.split(',').map((entry) => {
      const colon = entry.indexOf(':')
      return [entry.slice(0, colon), Buffer.from(entry.slice(colon + 1), 'base64')] as const
    })
    this.keys = new Map(entries)
    this.activeKid = entries[0]![0]
  }

  get kids(): string[] {
    return [...this.keys.keys()]
  }

  /** @param kid of the key that seals, if not the first one */
  encrypt(plain: string, context: string, kid = this.activeKid): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.key(kid), iv)
    cipher.setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
    return [VERSION, kid, ...parts].join(':')
  }

  /** @throws Error when the key is unknown, the text was altered or belongs to another context */
  decrypt(sealed: string, context: string): string {
    const [version, kid, iv, tag, text] = sealed.split(':')
    if (version !== VERSION || !kid || !iv || !tag || text === undefined)
      throw new Error('not a sealed field')
    const decipher = createDecipheriv('aes-256-gcm', this.key(kid), Buffer.from(iv, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  }

  /** Whether a sealed text is sealed by the first key; if not, `encrypt(decrypt(...))` makes it so. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(this.currentPrefix)
  }

  get currentPrefix(): string {
    return `${VERSION}:${this.activeKid}:`
  }

  /**
   * Equal for equal texts, and of no use without the key: what is short enough to be guessed stays unknown. Another
   * first key gives other fingerprints.
   */
  fingerprint(plain: string, context: string): string {
    this.fingerprintKey ??= Buffer.from(
      hkdfSync('sha256', this.key(this.activeKid), '', 'fingerprint', FINGERPRINT_KEY_BYTES),
    )
    return createHmac('sha256', this.fingerprintKey).update(`${context}|${plain}`).digest('base64url')
  }

  private key(kid: string): Buffer {
    const key = this.keys.get(kid)
    if (!key) throw new Error(`no field key ${kid}`)
    return key
  }
}
