import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Content that is there for each of a list, or once where the value is true (Mustache). */
export function MustacheBlock({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}

/** Who says so, with the way there where there is one. */
export function Named() {
  return (
    <>
      <MustacheBlock name="url">
        <a className="text-blue underline underline-offset-2" href="{{url}}" rel="noreferrer">
          {'{{name}}'}
        </a>
      </MustacheBlock>
      {'{{^url}}{{name}}{{/url}}'}
    </>
  )
}

/** Sentences about the route, each with who says so. */
export function SaidTemplate({ name }: { name: string }) {
  const { t } = useTranslation('site')
  return (
    <MustacheBlock name={name}>
      <p>
        {'{{text}}'}{' '}
        <MustacheBlock name="by">
          {t('price.source')} <Named />
        </MustacheBlock>
      </p>
    </MustacheBlock>
  )
}
