import type { ReactNode } from 'react'

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
