import type { Readable } from 'node:stream'
import { nameOfHeader, RequirementCode } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/define'
import { answerFile, log } from '@borderlane/runtime'
import { Controller, Headers, Inject, Param, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileCheck } from '../file/file-check'
import { toDocument } from '../file/document.view'
import { extensionOf, harmlessName, nameOfFormat } from '../file/file-name'
import { spool, type SpooledFile } from '../file/spool'
import { VIRUS_SCANNER, type VirusScanner } from '../scan/virus-scanner'
import { FileVault } from '../vault/file-vault'
import { KeepFile, type SentFile, type StoredFile } from './keep-file'
import { type ClaimedPlace, UploadPlaces } from './upload-places'

const RENEW_MS = 40_000
/** The gateway ends what comes too slowly; at the slowest pace that it lets pass, 10 MB take so long. */
const MAX_TRANSFER_MS = 45 * 60_000

@Controller()
export class ReceiveFile {
  private storeFails = false
  private filesInWork = 0

  constructor(
    private readonly places: UploadPlaces,
    private readonly keeper: KeepFile,
    private readonly files: FileCheck,
    private readonly vault: FileVault,
    @Inject(VIRUS_SCANNER) private readonly scanner: VirusScanner,
  ) {}

  /** One file, as its bytes. 201 with the document; 200 if the order has the same file already. */
  @Put('uploads/:token')
  async receiveFile(
    @Param('token') token: string,
    @Headers() headers: Record<string, string | undefined>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(request, reply, async () => {
      const { document, isNew } = await this.receive(token, sentFile(headers), request.raw)
      await reply.status(isNew ? 201 : 200).send(toDocument(document))
    })
  }

  /**
   * Takes the bytes of the file that a place was kept for, checks and cleans them, stores them and lists the document.
   * If anything fails, nothing of the file stays.
   * @returns the document, and whether the order did not have this file before
   * @throws AppError `request.not_found` if the token is unknown, used or expired; otherwise why the file is not kept
   */
  private async receive(token: string, sent: SentFile, body: Readable) {
    const place = await this.places.claimPlace(token)
    const tooSlow = setTimeout(() => body.destroy(new Error('the upload took too long')), MAX_TRANSFER_MS)
    const renewing = setInterval(() => {
      this.places
        .renewPlace(place.id)
        .catch((err: unknown) =>
          log.warn({ event: 'documents.not_renewed', err }, 'reservation of an upload could not be extended'),
        )
    }, RENEW_MS)
    try {
      const shownName = harmlessName(sent.name)
      const spooled = await spool(body, extensionOf(shownName))
      const file = await this.store(place, spooled).finally(() => spooled.close())
      const name = nameOfFormat(shownName, spooled.format.extensions)
      return await this.keeper.keepFile(place, { ...file, ...sent, name })
    } catch (error) {
      await this.places
        .releasePlace(place)
        .catch((err: unknown) =>
          log.warn(
            { event: 'documents.not_released', err },
            'failed upload could not be removed; job documents.sweep removes it',
          ),
        )
      throw error
    } finally {
      clearTimeout(tooSlow)
      clearInterval(renewing)
    }
  }

  private async store(place: ClaimedPlace, spooled: SpooledFile): Promise<Omit<StoredFile, keyof SentFile>> {
    this.filesInWork += 1
    try {
      this.refuseWhileStoreFails()
      const read = (): Promise<Buffer> => {
        // This file has waited for its turn. The store may have refused another one meanwhile.
        this.refuseWhileStoreFails()
        return spooled.read()
      }
      const file = await this.files.checkFile({ ...spooled, read })
      const verdict = await this.scanner.scan(file.bytes)
      if (verdict === 'infected') throw new AppError('documents.infected')
      const storedSha256 = await this.put(place, file.bytes)
      return { ...file, storedSha256, state: verdict === 'clean' ? 'accepted' : 'checking' }
    } finally {
      this.filesInWork -= 1
    }
  }

  private async put({ orderId, id }: ClaimedPlace, bytes: Buffer): Promise<Buffer> {
    try {
      const stored = await this.vault.putFile(orderId, id, bytes)
      this.storeFails = false
      return stored
    } catch (error) {
      this.storeFails = true
      throw error
    }
  }

  /**
   * While the store refuses files, one file at a time tries it. The others are refused before they are checked: their
   * senders try again soon, and checking all those files would keep everybody waiting.
   * @throws AppError `service.unavailable`
   */
  private refuseWhileStoreFails(): void {
    if (this.storeFails && this.filesInWork > 1) throw new AppError('service.unavailable')
  }
}

function sentFile(headers: Record<string, string | undefined>): SentFile {
  const requirement = RequirementCode.safeParse(headers['x-requirement'])
  return {
    name: nameOfHeader(headers['x-file-name']),
    requirement: requirement.data,
    isGuess: headers['x-requirement-guessed'] === 'true',
  }
}
