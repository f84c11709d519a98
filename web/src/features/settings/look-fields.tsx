import {
  contrastOn,
  darkColourOf,
  GROUNDS,
  LEAST_CONTRAST,
  type Logo,
  lookTokens,
  LOGO_BYTES,
  LOGO_SIZE,
} from '@borderlane/contracts/site-look'
import { useMutation } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useSite } from '../../parts/site/site.store'
import { Button } from '../../ui/button'
import { FieldError } from '../../ui/fields'
import { FileButton } from '../../ui/file-button'
import type { SettingsValues } from './settings-values'
import { FormError } from '../../parts/failure/failures'
import { settingsRoutes } from './settings.queries'

const ID = 'settings-logo'

interface LookProps {
  control: Control<SettingsValues>
  setValue: UseFormSetValue<SettingsValues>
}

type Read = { wrong: WrongLogo } | { logo: Logo }

async function upload(file: File): Promise<Read> {
  const wrong = await findWrong(file)
  if (wrong) return { wrong }
  const image = await drawLogo(file).catch(() => undefined)
  if (!image) return { wrong: 'broken' }
  return { logo: await api.call(settingsRoutes.addLogo, { image }) }
}

/** The logo: a file is uploaded at once, and shown to travellers once the settings are saved. */
export function LogoField({ control, setValue }: LookProps) {
  const { t } = useTranslation('settings')
  const logo = useWatch({ control, name: 'logo' })
  const sent = useMutation({
    mutationFn: upload,
    onSuccess: (read) => 'logo' in read && setValue('logo', read.logo, { shouldDirty: true }),
  })
  const wrong = sent.data && 'wrong' in sent.data ? sent.data.wrong : undefined
  return (
    <div role="group" aria-labelledby={ID} aria-describedby={`${ID}-hint`} className="space-y-3">
      <p id={ID} className="font-semibold">
        {t('field.logo.label')}
      </p>
      <p id={`${ID}-hint`} className="measure text-14 text-soft">
        {t('look.logoHint')}
      </p>
      <div aria-live="assertive">{wrong && <FieldError id={ID} error={t(`look.wrong.${wrong}`)} />}</div>
      <FormError title={t('look.notUploaded')} error={sent.error} />
      {!logo && <p>{t('look.none')}</p>}
      <div className="flex flex-wrap gap-3">
        <FileButton
          variant="quiet"
          label={t('look.choose')}
          accept=".png,.jpg,.jpeg,.webp,.svg"
          testId="logo-file"
          busy={sent.isPending}
          onFile={(file) => sent.mutate(file)}
        />
        {logo && (
          <Button
            variant="plain"
            label={t('look.remove')}
            onClick={() => setValue('logo', null, { shouldDirty: true })}
          />
        )}
      </div>
    </div>
  )
}

/** How it looks on light and on dark pages, and the way back to the shipped look. */
export function LookPreview({ control, setValue }: LookProps) {
  const { t } = useTranslation('settings')
  const [logo, colour, colourDark] = useWatch({ control, name: ['logo', 'colour', 'colourDark'] })
  const reset = () => {
    setValue('logo', null, { shouldDirty: true })
    setValue('colour', '', { shouldDirty: true })
    setValue('colourDark', '', { shouldDirty: true })
  }
  const colours = { colour: asColour(colour), colourDark: asColour(colourDark) }
  return (
    <>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Sample theme="light" logo={logo} colours={colours} />
        <Sample theme="dark" logo={logo} colours={colours} />
      </div>
      {(logo || colour || colourDark) && <Button variant="quiet" label={t('look.back')} onClick={reset} />}
    </>
  )
}

const asColour = (typed: string): string | null =>
  /^#[0-9a-f]{6}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : null

interface SampleProps {
  theme: 'light' | 'dark'
  logo: Logo | null
  colours: { colour: string | null; colourDark: string | null }
}

const SHIPPED = {
  light: { brand: '#7a1e2c', 'on-brand': '#ffffff', 'brand-ink': '#7a1e2c' },
  dark: { brand: '#a8324a', 'on-brand': '#ffffff', 'brand-ink': '#ee9aa6' },
}

function Sample({ theme, logo, colours }: SampleProps) {
  const { t, i18n } = useTranslation('settings')
  const name = useSite((site) => site.name)
  const tokens = { ...SHIPPED[theme], ...lookTokens(colours)[theme] }
  const own = theme === 'light' ? colours.colour : darkColourOf(colours)
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  // Rounded down: what is too weak is never shown as enough.
  const ratio = own === null ? null : Math.floor(contrastOn(theme, own) * 10) / 10
  const style: CSSProperties = { background: GROUNDS[theme][1], color: tokens['brand-ink'] }
  const plate = theme === 'dark' ? 'rounded-box bg-white px-1.5 py-0.5' : ''
  return (
    <figure className="space-y-2">
      <div className="space-y-4 rounded-box border border-control p-4" style={style}>
        <p className="flex min-h-8 items-center gap-2.5 font-serif text-18 font-medium">
          {logo && (
            <img
              src={`/api/logo/${logo.id}`}
              alt=""
              className={`h-8 w-auto max-w-40 object-contain ${plate}`}
            />
          )}
          {(!logo || logo.width < 2 * logo.height) && <bdi>{name}</bdi>}
        </p>
        <span
          className="inline-block rounded-box px-4 py-2 font-semibold"
          style={{ background: tokens.brand, color: tokens['on-brand'] }}
        >
          {t('look.sample')}
        </span>
      </div>
      <figcaption className="text-14 text-soft">
        {t(`look.${theme}`)}
        {ratio !== null && (
          <span className="block">
            {t('look.contrast', { ratio: format.format(ratio), least: format.format(LEAST_CONTRAST) })}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

const MOST_BYTES = 2 * 1024 * 1024
const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
/** Vectors have no size of their own: sharp on fine screens. */
const VECTOR_HEIGHT = 160
/** A script, an act on a press, another document, an entity, or something that is loaded. */
const ACTIVE =
  /<script|<foreignObject|<iframe|\son\w+\s*=|javascript:|<!ENTITY|@import|(?:href|src)\s*=\s*["']\s*(?!#|data:image\/)|url\(\s*["']?\s*(?!#|data:image\/)/i

type WrongLogo = 'large' | 'kind' | 'script' | 'broken'

async function findWrong(file: File): Promise<WrongLogo | undefined> {
  if (file.size > MOST_BYTES) return 'large'
  if (!KINDS.includes(file.type)) return 'kind'
  // What is sent is a picture of it that the browser drew, in which nothing runs; its owner hears what the file has.
  if (file.type === 'image/svg+xml' && ACTIVE.test(await file.text())) return 'script'
  return undefined
}

/**
 * Draws a file as the PNG that is uploaded, in base64: smaller until pages and mails can carry it.
 * @throws where the browser cannot read it
 */
async function drawLogo(file: File): Promise<string> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const most = file.type === 'image/svg+xml' ? VECTOR_HEIGHT / height : 1
    let scale = Math.min(most, LOGO_SIZE.width / width, LOGO_SIZE.height / height)
    for (;;) {
      const drawn = await draw(
        picture,
        Math.max(1, Math.floor(width * scale)),
        Math.max(1, Math.floor(height * scale)),
      )
      if (drawn.size <= LOGO_BYTES) return await inBase64(drawn)
      scale *= 0.8
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function draw(picture: HTMLImageElement, width: number, height: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

async function inBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
