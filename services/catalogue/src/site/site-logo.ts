import { addLogo, readLogo, type SiteSettings } from '@borderlane/contracts/catalogue/site'
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { createHash } from 'node:crypto'
import { readLogoPicture } from './logo-picture'
import { SiteStore } from './site.store'

/** @throws AppError `validation.failed`: settings name a logo that was not uploaded */
export async function checkLogo(store: SiteStore, { logo }: SiteSettings): Promise<void> {
  if (!logo) return
  const found = await store.findLogo(logo.id)
  if (found?.width === logo.width && found.height === logo.height) return
  throw new AppError('validation.failed', {
    fields: [{ path: 'settings.logo', message: 'must be a logo that was uploaded' }],
  })
}

/** Admins upload logos; the processes that show one read it. */
@Controller()
export class LogoController {
  constructor(private readonly store: SiteStore) {}

  @Handle(addLogo)
  async addLogo({ image }: InputOf<typeof addLogo>): Promise<OutputOf<typeof addLogo>> {
    const { bytes, width, height } = readLogoPicture(Buffer.from(image, 'base64'))
    const logo = { id: createHash('sha256').update(bytes).digest('hex'), width, height }
    await this.store.addLogo(logo, bytes)
    return logo
  }

  @Handle(readLogo)
  async readLogo({ id }: InputOf<typeof readLogo>): Promise<OutputOf<typeof readLogo>> {
    const found = await this.store.findLogo(id)
    return { image: found?.picture.toString('base64') ?? null }
  }
}
