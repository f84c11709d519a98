import type { Source } from '@borderlane/contracts/catalogue/requirement'

export function SourceLink({ source }: { source: Pick<Source, 'name' | 'url'> }) {
  if (!source.url) return <>{source.name}</>
  return (
    <a className="wrap-anywhere text-blue underline underline-offset-2" href={source.url} rel="noreferrer">
      {source.name}
    </a>
  )
}
