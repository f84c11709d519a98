import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

interface Change {
  origin?: string
  /** Instead of one more than the last. */
  counter?: number
  unverified?: boolean
}

/** A device with one passkey, in a few lines: it signs what a site asks, and lies where a test says so. */
export class SoftAuthenticator {
  private readonly id = randomBytes(16)
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject }
  private counter = 0

  constructor(
    private readonly origin: string,
    private readonly userId: string,
  ) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** The answer to the options of a registration. */
  register(challenge: string, change: Change = {}): object {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    // A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const data = Buffer.concat([this.data(WITH_KEY, change), attested])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, change).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  signIn(challenge: string, change: Change = {}): { response: { signature: string } } {
    this.counter += 1
    const data = this.data(0, change)
    const clientData = this.clientData('webauthn.get', challenge, change)
    const signed = Buffer.concat([data, sha256(clientData)])
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.keys.privateKey).toString('base64url'),
      userHandle: Buffer.from(this.userId).toString('base64url'),
    })
  }

  private answer<R extends object>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private data(more: number, { counter = this.counter, unverified = false }: Change): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = PRESENT | (unverified ? 0 : VERIFIED) | more
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), count])
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Change): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}
